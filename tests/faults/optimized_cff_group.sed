# after a critical warp the pointer is one group too low
# policy: gto+cff
# module: fetch_arb
# set: impl=optimized
s/= |mine\[W-1:gg\*N\]/= mine[gg*N]/
