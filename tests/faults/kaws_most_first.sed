# the TB that has issued the most has priority
# policy: kaws+rr
# module: issue_count
s/, 1'b0} < {count_q/, 1'b0} > {count_q/
