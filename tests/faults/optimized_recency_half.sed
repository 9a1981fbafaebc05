# one warp too many keeps its recency bit
# policy: motrr_recency+rr
# module: recency
# set: impl=optimized
s/gw\*W +: W\]) < half)/gw*W +: W]) <= half)/
