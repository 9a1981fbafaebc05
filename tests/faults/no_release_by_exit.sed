# a warp's exit does not release the barrier that the other warps wait at
# policy: mwf_gto+cff
# module: barrier
s/release_o\[gt\] = some_alive & /release_o[gt] = some_alive \& |(mine \& arrive_i) \& /
