# the slots of all issuing warps are one number
# policy: gto+rr
# set: grant_index=true
# module: grant_index
s/ = number(own);/ = number(issue_i);/
