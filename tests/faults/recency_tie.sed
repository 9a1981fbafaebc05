# of equal counters the larger slot keeps its bit
# policy: motrr_recency+rr
# module: recency
s/b < BW ? ~w\[b\] :/b < BW ? w[b] :/
