# every arrival counts as the first one
# policy: saws+rr
# module: first_arrival
s/starts = arriving & ~waiting_q;/starts = arriving;/
