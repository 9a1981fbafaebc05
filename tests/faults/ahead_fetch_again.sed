# with latency = 1 a warp that fetches is critical again, unless it can issue too
# policy: mwf_gto+cff
# set: latency=1
# module: issue_sel
s/\(LANE-1:0\] fetches = .*\);/\1 \& lane_ready[sched*LANE +: LANE];/
