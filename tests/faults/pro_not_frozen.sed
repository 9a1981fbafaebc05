# the first arrival does not sort the warps of its TB
# policy: pro+rr
# module: tb_order
s/freezes\[gt\] = coming | ending;/freezes[gt] = coming \& ending;/
