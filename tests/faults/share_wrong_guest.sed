# the scheduler gets the number of another warp
# policy: kaws+rr
# set: shared_ports=false
# module: share
s/guest\[s\*WARP_BITS +: WARP_BITS\] | w\[WARP_BITS-1:0\];/guest[s*WARP_BITS +: WARP_BITS] | ~w[WARP_BITS-1:0];/
