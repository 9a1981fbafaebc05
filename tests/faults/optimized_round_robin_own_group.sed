# it is always the turn of the group of the pointer
# policy: gto+rr
# module: fetch_ring
# set: impl=optimized
s/| (here\[gg\] & any_soon\[gg\])/| here[gg]/
