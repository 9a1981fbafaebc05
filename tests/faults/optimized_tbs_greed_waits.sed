# the greedy warp leads its TB only if its segment is the first one with a request
# policy: mwf_gto+cff
# module: issue_pick
# set: impl=optimized
s/| again\[entry\]/| (again[entry] \& turn[entry \/ SEGMENT])/
