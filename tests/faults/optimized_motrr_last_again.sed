# the slot that issues is not passed: it may go again at once
# policy: motrr+rr
# module: issue_pick
# set: impl=optimized
/assign up_to/s/(N - gk % N)/(N - gk % N - 1)/
