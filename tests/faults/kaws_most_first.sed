# the TB that has issued the most has priority
# policy: kaws+rr
# module: issue_count
s/ < {count_q/ > {count_q/
