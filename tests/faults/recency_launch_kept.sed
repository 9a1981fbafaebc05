# a new warp inherits the counter
# policy: motrr_recency+rr
# module: recency
s/launch_warps_i\[gw\] ? {BR{1'b1}} : next;/launch_warps_i[gw] ? now : next;/
