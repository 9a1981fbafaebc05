# greed applies to a TB that is not of highest priority
# policy: mwf_gto+cff
# module: issue_pick
s/again = candidates & greedy_i;/again = req_i \& greedy_i;/
