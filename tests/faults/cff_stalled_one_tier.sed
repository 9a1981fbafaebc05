# with one headless warp on the SM, critical fetch does not pass over warps with a head
# policy: mwf_gto+cff:refill=1
# module: front_end
s/first_tier = |headless ? headless : fetchable;/first_tier = |(headless \& (headless - 1'b1)) ? headless : fetchable;/
