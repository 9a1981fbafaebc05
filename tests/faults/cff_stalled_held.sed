# with latency = 1 a warp that issues its last entry counts as one with a head in the next cycle
# policy: mwf_gto+cff:refill=1
# module: front_end
# set: latency=1
s/headless = next_fetchable & ~.*/headless = next_fetchable \& ~valid_o;/
