# the hit of a flushed warp brings entries
# policy: lrr+fef
# set: fetch_answer=1
# module: ibuffer
s/ & ~stale_q\[slot\]//
