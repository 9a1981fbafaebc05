# launched warps live in a cycle without enable
# policy: mwf_gto+cff
# set: enable=true
# module: barrier
s/if (enable_i) begin/if (enable_i | |launch_i) begin/
