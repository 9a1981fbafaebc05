# the last exit of a TB leaves its finished bit set
# policy: lrr+rr
# module: barrier
s/finished_d = (finished_q | exit_i) & ~completed;/finished_d = (finished_q \& ~completed) | exit_i;/
