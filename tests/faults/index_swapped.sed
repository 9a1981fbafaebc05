# the slots of two schedulers are swapped
# policy: lrr+rr
# set: grant_index=true
# module: grant_index
s/issue_index_o\[sched\*WARP_BITS/issue_index_o[(SCHEDS-1-sched)*WARP_BITS/
