# wiring: a warp at the barrier does not leave its place
# policy: tls+rr
# module: front_end
s/stuck = live_o & (wait_o | (valid_o & long_wait_i))/stuck = live_o \& valid_o \& long_wait_i/
