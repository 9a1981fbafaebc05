# critical fetch ignores the WPT
# policy: mwf_gto+cff
# module: issue_sel
/begin : g_critical/,/endgenerate/s/\.count_i(count_i)/.count_i(20'd0)/
