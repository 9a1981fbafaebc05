# of TBs with equal counters the youngest instead of the oldest has priority
# policy: mwf_lrr:tie=age+cff
# module: issue_pick
s/first\[gt\] = top\[gt\] & ~|(top & older_i\[gt\*T +: T\]);/first[gt] = top[gt] \& (top \& older_i[gt*T +: T]) == (top \& ~(5'd1 << gt));/
