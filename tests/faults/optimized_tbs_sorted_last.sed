# within a TB the warp of lowest priority is picked
# policy: pro+cff
# module: issue_sel
# set: impl=optimized
s/= lane_before\[(gs\*K + gk)\*K + gj\] & mates;/= lane_before[(gs*K + gj)*K + gk] \& mates;/
