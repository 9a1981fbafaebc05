# the merge of the schedulers' critical warps ignores the WPT
# policy: mwf_gto+cff
# module: front_end
/fetch_arb u_fetch_arb/,/);$/s/\.count_i(count_o)/.count_i(20'd0)/
