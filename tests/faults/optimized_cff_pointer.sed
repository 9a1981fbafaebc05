# after a critical warp the thermometer mask has its slot alone
# policy: mwf_gto+cff
# module: fetch_arb
# set: impl=optimized
s/= |mine\[END-1:gw\]/= \&mine[END-1:gw]/
