# the pointer's group is always selected
# policy: gto+rr
# module: fetch_ring
# set: impl=optimized
s/| (here\[segment\] & any_soon\[segment\])/| here[segment]/
