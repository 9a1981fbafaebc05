# a flush lets in what comes
# policy: gto+rr:refill=1
# module: ibuffer
# set: impl=optimized
s/kept & ~flush_i\[gw\]/kept \& (comes | ~flush_i[gw])/
