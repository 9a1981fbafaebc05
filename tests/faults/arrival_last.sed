# every arrival counts as the first one
# policy: saws+rr
# module: first_arrival
s/starts = came & ~waiting_q;/starts = came;/
