# of TBs with equal counters the larger slot has priority
# policy: mwf_gto+rr
# module: issue_sel
# set: impl=optimized
s/count_tb > count_other/count_tb >= count_other/
