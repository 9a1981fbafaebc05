# a counter is read with the events of its cycle
# policy: tl+rr
# module: counters
# set: counters=true
s/= count_q\[counter_index_i/= count_d[counter_index_i/
