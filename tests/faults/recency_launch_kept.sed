# a new warp inherits the counter
# policy: motrr_recency+rr
# module: recency
s/launch_warps_i\[slot\] ? {COUNTER_BITS{1'b1}} : next;/launch_warps_i[slot] ? now : next;/
