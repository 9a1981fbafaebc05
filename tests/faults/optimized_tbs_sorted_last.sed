# of the warps of a TB the one goes that stands last
# policy: pro+cff
# module: issue_sel
# set: impl=optimized
s/= lane_before\[(gs\*K + gk)\*K + gj\] & mates;/= lane_before[(gs*K + gj)*K + gk] \& mates;/
