# other instructions than memory are ranked by slot, not by the age of their TB
# policy: mto+cff
# module: issue_pick
s/oldest = mine & (~mine + 1'b1);/oldest = |memory ? mine \& (~mine + 1'b1) : req_i \& (~req_i + 1'b1);/
