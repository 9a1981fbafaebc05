# of equal counters the larger slot keeps its bit
# policy: motrr_recency+rr
# module: recency
s/b < WARP_BITS ? ~w\[b\] :/b < WARP_BITS ? w[b] :/
