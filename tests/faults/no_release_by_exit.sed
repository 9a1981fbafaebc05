# a warp's exit does not open the barrier that the others wait at
# policy: mwf_gto+cff
# module: barrier
s/release_o\[gt\] = some_alive & /release_o[gt] = some_alive \& |(mine \& arrive_i) \& /
