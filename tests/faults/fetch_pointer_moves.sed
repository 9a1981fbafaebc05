# the last-fetched pointer moves in cycles without a grant
# policy: lrr+rr
# module: fetch_arb
s/last_d = |fetch_o ? {WARP_BITS{1'b0}} : last_q;/last_d = {WARP_BITS{1'b0}};/
