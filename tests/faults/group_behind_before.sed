# groups below the current one have priority over those above it
# policy: tl+cff
# module: issue_sel
s/lane_beyond\[sched\*LANE +: LANE\] = (\(.*\)) << 8;/lane_beyond[sched*LANE +: LANE] = ~(\1);/
