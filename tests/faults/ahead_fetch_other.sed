# with latency = 1 the optimized selector leaves out a scheduler's critical warp if that of another scheduler fetches
# policy: mwf_gto+cff
# set: latency=1 impl=optimized
# module: issue_sel
s/critical_fetch\[sched\] ? /critical_fetch[SCHEDS-1 - sched] ? /
