# a release forgets the warp that exits in the same cycle
# policy: mwf_gto:count_exited=on+cff
# module: wpt
s/ones(mine & (finished_i | exit_i))/ones(mine \& finished_i)/
