# critical fetch starts at the smallest slot
# policy: motrr+cff
# module: issue_sel
/begin : g_critical/,/endgenerate/s/\.later_i(lane_later\[[^]]*\])/.later_i(17'd131071)/
