# the fast phase sorts by the least progress, the slow phase by the most
# policy: pro+rr
# module: tb_order
s/ ^ {T\*BP{~grid_waits_i}};/ ^ {T*BP{grid_waits_i}};/
