# of TBs with equal counters the larger slot has priority
# policy: mwf_gto+cff
# module: fetch_arb
# set: impl=optimized
s/(gu < gt)/(gu > gt)/
