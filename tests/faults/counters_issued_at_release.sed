# an issue in a cycle with a release does not count
# policy: gto+rr
# module: counters
# set: counters=true
s/assign issued\[sched\] = |(issue_i & own);/assign issued[sched] = |(issue_i \& own) \& ~|release_i;/
