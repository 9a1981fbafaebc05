# of TBs with equal issue counts the older has priority
# policy: kaws+rr
# module: issue_count
s/equal_first = older_i\[gu\*T + gt\];/equal_first = older_i[gt*T + gu];/
