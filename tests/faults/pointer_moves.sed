# the last-issued pointer moves in cycles without an issue
# policy: lrr+rr
# module: issue_sel
/last_d\[sched\*ENTRY_BITS/{N;s/= issued\[sched\] ? \(number\[sched\*ENTRY_BITS +: ENTRY_BITS\]\)\n.*;/= \1;/;}
