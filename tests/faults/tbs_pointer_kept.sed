# a launch leaves the pointer of the TB slot as it was
# policy: mwf_lrr+cff
# module: issue_sel
# set: impl=optimized map=fixed tb_warps=6
s/ & ~|(tb & launch_i)//
