# a full counter starts again at 0
# policy: motrr_recency+rr
# module: recency
s/step = |completing & ~&now;/step = |completing;/
