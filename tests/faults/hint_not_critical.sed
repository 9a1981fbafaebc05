# critical fetch ignores the mask
# policy: hint+cff
# module: issue_sel
/begin : g_critical/,/endgenerate/s/\.hint_i(lane_hint\[[^]]*\])/.hint_i(17'd0)/
