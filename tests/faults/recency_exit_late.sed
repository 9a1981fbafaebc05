# an exit counts a cycle later
# policy: motrr_recency+rr
# module: recency
s/live = (live_i & ~exit_i) | launch_warps_i;/live = (live_i \& (~exit_i | live_i)) | launch_warps_i;/
