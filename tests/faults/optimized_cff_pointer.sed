# after a critical warp the pointer has passed its slot alone
# policy: mwf_gto+cff
# module: fetch_arb
# set: impl=optimized
s/= |mine\[END-1:gw\]/= \&mine[END-1:gw]/
