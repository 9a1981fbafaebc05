# the next pointer is wrong after a pick at or below the pointer
# policy: lrr+rr
# module: fetch_ring
# set: impl=optimized
s/= any_soon\[segment\] ? soon_below : late_below;/= soon_below;/
