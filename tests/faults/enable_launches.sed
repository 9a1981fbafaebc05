# a launch counts in a cycle without enable
# policy: lrr+rr
# set: enable=true
# module: launch_order
s/if (enable_i) begin/if (enable_i | |launch_i) begin/
