# slots of the pointer's group up to the pointer are never picked
# policy: gto+rr
# module: fetch_ring
# set: impl=optimized
s/ | (late\[gg\*N + gk\] & ~any_soon\[gg\] & ~late_below)//
