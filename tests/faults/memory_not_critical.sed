# critical fetch ignores memory instructions
# policy: mto+cff:refill=1
# module: issue_sel
/begin : g_critical/,/endgenerate/s/\.memory_i(lane_memory\[[^]]*\])/.memory_i(17'd0)/
