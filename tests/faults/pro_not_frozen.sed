# the first arrival does not sort the warps of its TB
# policy: pro+rr
# module: tb_order
s/freezes\[tb\] = coming | ending;/freezes[tb] = coming \& ending;/
