# a warp at the barrier is shared
# policy: kaws+rr
# set: shared_ports=false
# module: front_end
s/held = live_o & ~wait_o & valid_o/held = live_o \& valid_o/
