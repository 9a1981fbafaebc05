# a memory instruction does not move the pointer
# policy: motrr+cff
# module: issue_sel
s/issued\[gs\] = |lane_issue\[gs\*K +: K\];/issued[gs] = |(lane_issue[gs*K +: K] \& ~lane_memory[gs*K +: K]);/
