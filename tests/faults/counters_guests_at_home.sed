# a warp that issues through another scheduler also counts at its own
# policy: kaws+rr
# module: counters
# set: counters=true schedulers=4 shared_ports=false
s/ & ~guests;/ | guests;/
