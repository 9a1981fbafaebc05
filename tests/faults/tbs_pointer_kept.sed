# a launch leaves the pointer of its TB slot unchanged
# policy: mwf_lrr+cff
# module: issue_sel
# set: impl=optimized map=fixed tb_warps=6
s/ & ~|(owner & launch_i)//
