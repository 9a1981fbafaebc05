# with latency = 1 a warp at a barrier is picked
# policy: mwf_gto+cff
# set: latency=1
# module: front_end
s/can_stay = running & valid_o/can_stay = live_o \& valid_o/
