# a scheduler that finds the LD/ST port gone picks among its warps as if it were not
# policy: mwf_gto+cff
# module: issue_sel
# set: impl=optimized
s/{K{gc \/ 2 == 1}}/{K{gc % 2 == 1}}/
