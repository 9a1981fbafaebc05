# with the LD/ST port taken a scheduler picks as if it were free
# policy: mwf_gto+cff
# module: issue_sel
# set: impl=optimized
s/{LANE{port_case \/ 2 == 1}}/{LANE{port_case % 2 == 1}}/
