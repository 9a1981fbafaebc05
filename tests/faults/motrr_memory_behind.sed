# only memory instructions behind the warp issued last go first
# policy: motrr+rr
# module: issue_pick
s/memory = req_i & memory_i;/memory = req_i \& memory_i \& later_i;/
