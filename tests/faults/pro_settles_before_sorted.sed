# a warp that is settled goes before those that were settled earlier
# policy: pro+rr
# module: warp_order
s/k_settles = lane_next\[gs\*K + gk\] & lane_pool\[gs\*K + gj\];/k_settles = lane_next[gs*K + gk];/
