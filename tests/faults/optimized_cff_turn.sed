# round robin over schedulers does not wrap
# policy: gto+cff
# module: fetch_arb
# set: impl=optimized
s/(later\[position\] | ~later\[sched\])/later[position]/
