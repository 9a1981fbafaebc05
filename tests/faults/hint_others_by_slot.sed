# warps that the mask does not name are ranked by slot, not by the age of their TB
# policy: hint+cff
# module: issue_pick
s/oldest = candidates & (~candidates + 1'b1);/oldest = |named ? candidates \& (~candidates + 1'b1) : req_i \& (~req_i + 1'b1);/
