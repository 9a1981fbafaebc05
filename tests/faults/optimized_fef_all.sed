# all warps count as having the fewest entries
# policy: gto+fef
# module: fetch_arb
# set: impl=optimized
s/= some & (~some + 1.b1)/= some/
