# with latency = 1 the entry behind a jump is picked
# policy: lrr+rr
# set: latency=1
# module: front_end
s/moves = ~(bar_i | exit_i | jump_i)/moves = ~(bar_i | exit_i)/
