# a completed TB counts as a barrier that opens too
# policy: lrr+rr
# module: counters
# set: counters=true
s/release_i}/(release_i | done_i)}/
