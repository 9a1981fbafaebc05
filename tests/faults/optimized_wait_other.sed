# a warp that waits gets ahead of one that waits too, not of one that does not
# policy: gto:age=wait+rr
# module: issue_sel
# set: impl=optimized
s/& (~lane_grows\[gs\*K + gj\] |/\& (lane_grows[gs*K + gj] |/
