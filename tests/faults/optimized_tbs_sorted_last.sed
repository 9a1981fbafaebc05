# within a TB the warp of lowest priority is picked
# policy: pro+cff
# module: issue_sel
# set: impl=optimized
s/= lane_before\[(sched\*LANE + entry)\*LANE + other\] & mates;/= lane_before[(sched*LANE + other)*LANE + entry] \& mates;/
