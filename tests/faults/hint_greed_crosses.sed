# the greedy warp precedes named warps although the mask does not name it
# policy: hint+rr
# module: issue_pick
s/again = pool & greedy_i;/again = req_i \& greedy_i;/
