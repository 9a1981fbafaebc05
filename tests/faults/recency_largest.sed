# the warps with the largest counters keep their bits
# policy: motrr_recency+rr
# module: recency
s/: ~count_d\[w\*BR + b - BW\])/: count_d[w*BR + b - BW])/
