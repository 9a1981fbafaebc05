# a warp at a barrier without a head counts as headless
# policy: mwf_gto+cff:refill=1
# module: front_end
s/headless = fetchable & ~valid_o/headless = eligible \& ~valid_o/
