# with the LD/ST port taken a scheduler picks as if it were free
# policy: mwf_gto+cff
# module: issue_sel
# set: impl=optimized
s/{K{gc \/ 2 == 1}}/{K{gc % 2 == 1}}/
