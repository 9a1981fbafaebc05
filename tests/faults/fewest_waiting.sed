# fewest waiting instead of most waiting
# policy: mwf_lrr+rr
# module: issue_pick
s/with_bit\[t\] = top\[t\] & count_i\[t\*BC + b\];/with_bit[t] = top[t] \& ~count_i[t*BC + b];/
