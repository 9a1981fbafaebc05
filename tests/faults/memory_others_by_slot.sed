# other instructions than memory are ranked by slot, not by the age of their TB
# policy: mto+cff
# module: issue_pick
s/oldest = candidates & (~candidates + 1'b1);/oldest = |memory ? candidates \& (~candidates + 1'b1) : req_i \& (~req_i + 1'b1);/
