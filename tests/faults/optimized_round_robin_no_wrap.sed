# groups below the pointer precede those above it
# policy: lrr+fef
# module: fetch_ring
# set: impl=optimized
s/(~reached\[gh+1\] | reached\[gg\])/~reached[gh+1]/
