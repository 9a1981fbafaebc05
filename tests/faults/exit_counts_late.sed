# a warp that exits still counts as running in its last cycle
# policy: lrr+rr
# module: barrier
s/~|(tb_warps & alive & ~waiting);/~|(tb_warps \& live_q \& ~waiting);/
