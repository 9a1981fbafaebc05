# round robin starts with the warp issued last
# policy: motrr+rr
# module: issue_sel
s/ << last_q\[sched\*ENTRY_BITS +: ENTRY_BITS\]) << 1;/ << last_q[sched*ENTRY_BITS +: ENTRY_BITS]);/
