# wiring: the request of a warp is not gated by wait
# policy: lrr+rr
# module: front_end
s/request = live_o & ~wait_o & valid_o/request = live_o \& valid_o/
