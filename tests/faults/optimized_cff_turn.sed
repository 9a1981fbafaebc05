# round robin over schedulers does not wrap
# policy: gto+cff
# module: fetch_arb
# set: impl=optimized
s/(later\[gp\] | ~later\[gs\])/later[gp]/
