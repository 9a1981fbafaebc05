# after a critical warp the pointer is one group too low
# policy: gto+cff
# module: fetch_arb
# set: impl=optimized
s/= |own\[WARPS-1:segment\*SEGMENT\]/= own[segment*SEGMENT]/
