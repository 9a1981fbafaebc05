# slots of the pointer's group up to the pointer are never picked
# policy: gto+rr
# module: fetch_ring
# set: impl=optimized
s/ | (late\[segment\*SEGMENT + entry\] & ~any_soon\[segment\] & ~late_below)//
