# after a critical warp the thermometer mask has its slot alone
# policy: mwf_gto+cff
# module: fetch_arb
# set: impl=optimized
s/= |own\[END-1:slot\]/= \&own[END-1:slot]/
