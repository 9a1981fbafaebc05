# critical fetch passes over warps that are ready instead of those with a head
# policy: mwf_gto+cff:refill=1
# module: front_end
s/headless = fetchable & ~valid_o/headless = fetchable \& ~request/
