# greed crosses to a TB that is not the first in the order
# policy: saws+cff
# module: issue_pick
s/again = mine & greedy_i;/again = req_i \& greedy_i;/
