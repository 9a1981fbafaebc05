# of TBs that wait equally the larger slot first
# policy: mwf_gto+rr
# module: issue_sel
# set: impl=optimized
s/count_t > count_u/count_t >= count_u/
