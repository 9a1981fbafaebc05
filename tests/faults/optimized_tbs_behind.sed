# precedence per slot uses the transposed priority matrix
# policy: mwf_gto+cff
# module: issue_pick
# set: impl=optimized map=contiguous
/owned_i\[other_group/s/ahead_i\[other_group\*GROUPS + group\]/ahead_i[group*GROUPS + other_group]/
