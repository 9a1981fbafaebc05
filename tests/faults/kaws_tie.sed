# of TBs with equal issue counts the older has priority
# policy: kaws+rr
# module: issue_count
s/equal_first = older_i\[other_tb\*TBS + tb\];/equal_first = older_i[tb*TBS + other_tb];/
