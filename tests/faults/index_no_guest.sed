# a guest has no number
# policy: kaws+rr
# set: grant_index=true shared_ports=false
# module: grant_index
s/| guest_i\[sched\*WARP_BITS +: WARP_BITS\];/| (guest_i[sched*WARP_BITS +: WARP_BITS] \& {WARP_BITS{~borrowed_i[sched]}});/
