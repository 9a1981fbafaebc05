# most entries first instead of fewest
# policy: gto+fef
# module: fetch_arb
s/fewest\[w\] & ~entries_i/fewest[w] \& entries_i/
