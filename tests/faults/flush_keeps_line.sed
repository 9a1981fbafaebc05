# a line that was outstanding before the flush is not dropped
# policy: lrr+rr
# set: flush=true
# module: ibuffer
s/(miss_d & flush_i)/(missed \& flush_i)/
