# of counters at the top the larger slot goes first
# policy: motrr_recency+rr
# module: recency
# set: impl=fast
s/top\[gx\] & ~top\[gw\] : w_first_q/top[gx] : w_first_q/
