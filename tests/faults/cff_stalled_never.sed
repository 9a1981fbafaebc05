# critical fetch never serves a warp with a head
# policy: mwf_gto+cff:refill=1
# module: front_end
s/first_tier = |headless ? headless : fetchable;/first_tier = headless;/
