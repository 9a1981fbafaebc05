# of TBs that have issued equally much the older goes first
# policy: kaws+rr
# module: issue_count
s/equal_first = older_i\[gu\*T + gt\];/equal_first = older_i[gt*T + gu];/
