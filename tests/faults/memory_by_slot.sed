# memory instructions are ranked by slot, not by the age of their TB
# policy: mto+rr
# module: issue_pick
s/oldest = candidates & (~candidates + 1'b1);/oldest = |memory ? memory \& (~memory + 1'b1) : candidates \& (~candidates + 1'b1);/
