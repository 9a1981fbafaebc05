# what the group of the pointer has left is never picked
# policy: gto+rr
# module: fetch_ring
# set: impl=optimized
s/ | (late\[gg\*N + gk\] & ~any_soon\[gg\] & ~late_below)//
