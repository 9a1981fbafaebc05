# no wrap: warps up to the last issued one are never picked again
# policy: lrr+rr
# module: issue_pick
s/round = |behind ? behind : req_i;/round = behind;/
