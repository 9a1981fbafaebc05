# of TBs that wait equally the larger slot first
# policy: mwf_gto+cff
# module: fetch_arb
# set: impl=optimized
s/(gu < gt)/(gu > gt)/
