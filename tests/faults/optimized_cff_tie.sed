# of TBs with equal counters the larger slot has priority
# policy: mwf_gto+cff
# module: fetch_arb
# set: impl=optimized
s/(other_tb < tb)/(other_tb > tb)/
