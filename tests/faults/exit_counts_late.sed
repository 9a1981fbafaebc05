# a warp that exits still counts as running in its last cycle
# policy: lrr+rr
# module: barrier
s/~|(mine & alive & ~waiting);/~|(mine \& live_q \& ~waiting);/
