# of TBs with equal counters the youngest instead of the oldest has priority
# policy: mwf_lrr:tie=age+cff
# module: issue_pick
s/first\[tb\] = top\[tb\] & ~|(top & older_i\[tb\*TBS +: TBS\]);/first[tb] = top[tb] \& (top \& older_i[tb*TBS +: TBS]) == (top \& ~(5'd1 << tb));/
