# no wrap in the group that issued last: warps up to the last one lose their turn
# policy: tl+rr
# module: issue_pick
s/in_group = |behind ? behind : near;/in_group = behind;/
