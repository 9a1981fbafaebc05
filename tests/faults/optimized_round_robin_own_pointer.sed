# the pointer passes a pick that comes last as if it came first
# policy: lrr+rr
# module: fetch_ring
# set: impl=optimized
s/= any_soon\[gg\] ? soon_below : late_below;/= soon_below;/
