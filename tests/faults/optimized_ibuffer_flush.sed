# a flush lets a fetch result in
# policy: gto+rr:refill=1
# module: ibuffer
# set: impl=optimized
s/kept & ~flush_i\[slot\]/kept \& (comes | ~flush_i[slot])/
