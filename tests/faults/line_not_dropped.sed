# the line of a warp that jumped is delivered instead of dropped
# policy: lrr+rr:refill=1
# module: ibuffer
s/(fill_i\[slot\] & ~drop_q\[slot\]);/fill_i[slot];/
