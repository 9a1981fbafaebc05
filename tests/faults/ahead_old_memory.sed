# with latency = 1 a warp that issues ranks by the head that it issues
# policy: motrr+cff
# set: latency=1
# module: front_end
s/moves & behind & next_memory_i/moves \& behind \& (memory_i | (next_memory_i \& wait_o))/
