# the last slot has no number
# policy: lrr+rr
# set: grant_index=true
# module: grant_index
s/w < WARPS;/w < WARPS-1;/
