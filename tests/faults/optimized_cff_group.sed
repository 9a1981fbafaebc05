# after a critical warp the pointer is in a group too low
# policy: gto+cff
# module: fetch_arb
# set: impl=optimized
s/= |mine\[W-1:gg\*N\]/= mine[gg*N]/
