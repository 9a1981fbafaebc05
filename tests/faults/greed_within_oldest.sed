# gto is greedy only within the oldest TB
# policy: gto+fef
# module: issue_pick
s/again = req_i & greedy_i;/again = candidates \& greedy_i;/
