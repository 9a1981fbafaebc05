# a release forgets the warp that exits in the same cycle
# policy: mwf_gto:count_exited=on+cff
# module: wpt
s/ones(tb_warps & (finished_i | exit_i))/ones(tb_warps \& finished_i)/
