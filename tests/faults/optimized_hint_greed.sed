# the greedy warp has priority whether the mask names it or not
# long: yes
# policy: hint+rr
# module: issue_sel
# set: impl=optimized
s/class_0 = lane_hint\[sched\*LANE +: LANE\] & greedy_q/class_0 = greedy_q/
