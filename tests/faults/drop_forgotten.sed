# a line that is missed in the cycle of the jump is not dropped
# policy: lrr+rr:refill=1
# module: ibuffer
s/(miss_d & flush_i);/(miss_q \& ~fill_i \& flush_i);/
