# with latency = 1 a warp that issues its only entry is picked again
# policy: gto+rr
# set: latency=1
# module: front_end
s/moves & behind & next_ready_i/moves \& (behind | valid_o) \& next_ready_i/
