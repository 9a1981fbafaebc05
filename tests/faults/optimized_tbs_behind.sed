# a slot is behind the TBs that its own one stands before
# policy: mwf_gto+cff
# module: issue_pick
# set: impl=optimized map=contiguous
/owned_i\[gr/s/ahead_i\[gr\*P + gq\]/ahead_i[gq*P + gr]/
