# the warps with the largest counters keep their bits
# policy: motrr_recency+rr
# module: recency
s/: ~count_d\[w\*COUNTER_BITS + b - WARP_BITS\])/: count_d[w*COUNTER_BITS + b - WARP_BITS])/
