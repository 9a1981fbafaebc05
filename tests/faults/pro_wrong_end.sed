# in waiting TBs the sort places the unsorted warp from the wrong end
# policy: pro+rr
# module: warp_order
s/ ^ {PROGRESS_BITS{lane_least\[sched\*LANE + entry\]}};/ ^ {PROGRESS_BITS{~lane_least[sched*LANE + entry]}};/
