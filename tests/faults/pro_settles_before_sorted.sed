# a warp placed by the sort precedes those placed earlier
# policy: pro+rr
# module: warp_order
s/entry_settles = lane_next\[sched\*LANE + entry\] & lane_pool\[sched\*LANE + other\];/entry_settles = lane_next[sched*LANE + entry];/
