# one warp too many keeps its bit
# policy: motrr_recency+rr
# module: recency
# set: impl=fast
s/gw\*W +: W\]) < half)/gw*W +: W]) <= half)/
