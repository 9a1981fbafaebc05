# a warp that waits keeps its place
# policy: tls+rr
# module: issue_sel
s/lane_stays = lane_was_active & lane_live & ~lane_stuck;/lane_stays = lane_was_active \& lane_live;/
