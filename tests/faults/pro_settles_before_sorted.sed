# a warp placed by the sort precedes those placed earlier
# policy: pro+rr
# module: warp_order
s/k_settles = lane_next\[gs\*K + gk\] & lane_pool\[gs\*K + gj\];/k_settles = lane_next[gs*K + gk];/
