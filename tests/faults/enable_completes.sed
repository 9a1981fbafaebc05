# a memory instruction completes in a cycle without enable
# policy: motrr_recency+rr
# set: enable=true
# module: recency
s/if (enable_i) begin/if (enable_i | |completed_i) begin/
