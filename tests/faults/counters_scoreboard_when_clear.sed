# a scheduler with a head that waits for no register counts as scoreboard too
# policy: mwf_lrr+rr
# module: counters
# set: counters=true
s/ & head & ~clear;/ \& head;/
