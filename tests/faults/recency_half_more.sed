# one warp more than half may be recent
# policy: motrr_recency+rr
# module: recency
s/half = ones(live) >> 1;/half = (ones(live) + 1'b1) >> 1;/
