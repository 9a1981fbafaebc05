# groups below the pointer precede those above it
# policy: lrr+fef
# module: fetch_ring
# set: impl=optimized
s/(~reached\[other_segment+1\] | reached\[segment\])/~reached[other_segment+1]/
