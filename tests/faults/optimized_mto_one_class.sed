# TBs of the second class are not held back by those of the first
# policy: mto+cff
# module: issue_sel
# set: impl=optimized
s/\(older_i\[tb\*TBS +: TBS\]\), {\([0-9]*\){1'b1}}/\1, {\2{1'b0}}/
