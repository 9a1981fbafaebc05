# the fast phase sorts by the least progress, the slow phase by the most
# policy: pro+rr
# module: tb_order
s/ ^ {TBS\*PROGRESS_BITS{~grid_waits_i}};/ ^ {TBS*PROGRESS_BITS{grid_waits_i}};/
