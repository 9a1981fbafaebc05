# precedence per slot uses the transposed priority matrix
# policy: mwf_gto+cff
# module: issue_pick
# set: impl=optimized map=contiguous
/owned_i\[gr/s/ahead_i\[gr\*P + gq\]/ahead_i[gq*P + gr]/
