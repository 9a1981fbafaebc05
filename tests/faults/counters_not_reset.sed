# reset leaves the counter of cycles as it is
# policy: lrr+cff
# module: counters
# set: counters=true
s/count_q <= 0;/count_q <= {{(COUNTERS-1)*BITS{1'b0}}, count_q[BITS-1:0]};/
