# the pointer's group is always selected
# policy: gto+rr
# module: fetch_ring
# set: impl=optimized
s/| (here\[gg\] & any_soon\[gg\])/| here[gg]/
