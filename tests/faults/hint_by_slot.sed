# warps named by the mask are ranked by slot, not by the age of their TB
# policy: hint+rr
# module: issue_pick
s/oldest = candidates & (~candidates + 1'b1);/oldest = |named ? named \& (~named + 1'b1) : candidates \& (~candidates + 1'b1);/
