# groups in front of the pointer go before those behind it
# policy: lrr+fef
# module: fetch_ring
# set: impl=optimized
s/(~reached\[gh+1\] | reached\[gg\])/~reached[gh+1]/
