# of two issues of a TB one is counted
# policy: kaws+rr
# module: issue_count
s/+ {32'd0, by_sched\[0\]} + {32'd0, by_sched\[1\]};/+ {32'd0, by_sched[0] | by_sched[1]};/
