# a warp of the FIFO whose head waits for no register counts as one that the scheduler can choose
# policy: tls+cff
# module: counters
# set: counters=true
s/ & choice_i;/ \& (choice_i | clear_i);/
