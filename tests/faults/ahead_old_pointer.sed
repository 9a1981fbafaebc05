# with latency = 1 the pick does not see which warps issue in its cycle: the greedy warp is the one before
# policy: gto+cff
# set: latency=1
# module: issue_sel
/lane_greedy\[sched/,/;/s/last_d\[/last_q[/g
