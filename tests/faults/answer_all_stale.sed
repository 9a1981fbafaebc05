# a flush of one warp makes the fetch of another one stale
# policy: saws+fef
# set: fetch_answer=1
# module: ibuffer
s/stale_d = fetch_i & flush_i;/stale_d = fetch_i \& {WARPS{|flush_i}};/
