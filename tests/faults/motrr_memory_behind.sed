# only memory instructions above the last issued slot have priority
# policy: motrr+rr
# module: issue_pick
s/memory = req_i & memory_i;/memory = req_i \& memory_i \& later_i;/
