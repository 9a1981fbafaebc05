# a warp with a small counter gets its recency bit without a completion
# policy: motrr_recency+rr
# module: recency
s/requesting = (recent_q | completing) & live;/requesting = (recent_q | completing | {WARPS{|completing}}) \& live;/
