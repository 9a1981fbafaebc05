# one warp too many keeps its recency bit
# policy: motrr_recency+rr
# module: recency
# set: impl=optimized
s/slot\*WARPS +: WARPS\]) < half)/slot*WARPS +: WARPS]) <= half)/
