# with latency = 1 a warp that issues is picked by the r-bit of the head that it issues
# policy: mwf_lrr+rr
# set: latency=1
# module: front_end
s/moves & behind & next_ready_i/moves \& behind \& (ready_i | (next_ready_i \& wait_o))/
