# a warp's exit does not release the barrier that the other warps wait at
# policy: mwf_gto+cff
# module: barrier
s/release_o\[tb\] = some_alive & /release_o[tb] = some_alive \& |(tb_warps \& arrive_i) \& /
