# greed keeps a warp that is not named before those that are
# policy: hint+rr
# module: issue_pick
s/again = pool & greedy_i;/again = req_i \& greedy_i;/
