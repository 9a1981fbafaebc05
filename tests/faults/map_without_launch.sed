# the warp-slot mapping is written in cycles without a launch
# policy: lrr+rr
# module: launch_order
s/taken = |launch_i & launch_warps_i\[slot\];/taken = launch_warps_i[slot];/
