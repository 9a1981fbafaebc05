# no wrap: others up to the last issued one never go again
# policy: motrr:mem=global+rr
# module: issue_pick
s/round = |behind ? behind : req_i;/round = behind;/
