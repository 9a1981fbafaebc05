# the warp issued last is first in its group
# policy: tl+cff
# module: issue_sel
s/ << last_q\[sched\*ENTRY_BITS +: ENTRY_BITS\]) << 1;/ << last_q[sched*ENTRY_BITS +: ENTRY_BITS]);/
