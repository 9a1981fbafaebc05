# TBs with the fewest instead of the most waiting warps have priority
# policy: mwf_lrr+rr
# module: issue_pick
s/with_bit\[t\] = top\[t\] & count_i\[t\*WPT_BITS + b\];/with_bit[t] = top[t] \& ~count_i[t*WPT_BITS + b];/
