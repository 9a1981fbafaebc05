# all schedulers count as issuing if one does
# policy: mwf_gto+cff
# set: grant_index=true
# module: grant_index
s/issue_valid_o\[sched\] = |own;/issue_valid_o[sched] = |issue_i;/
