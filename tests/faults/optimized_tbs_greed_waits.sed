# the greedy warp leads its TB only if its group would have its turn without it
# policy: mwf_gto+cff
# module: issue_pick
# set: impl=optimized
s/| again\[gk\]/| (again[gk] \& turn[gk \/ N])/
