# a memory instruction does not move the pointer
# policy: motrr+cff
# module: issue_sel
s/issued\[sched\] = |lane_issue\[sched\*LANE +: LANE\];/issued[sched] = |(lane_issue[sched*LANE +: LANE] \& ~lane_memory[sched*LANE +: LANE]);/
