# the groups before the current one go before those behind it
# policy: tl+cff
# module: issue_sel
s/lane_beyond\[gs\*K +: K\] = (\(.*\)) << 8;/lane_beyond[gs*K +: K] = ~(\1);/
