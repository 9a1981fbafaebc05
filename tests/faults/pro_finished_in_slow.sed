# TBs with finished warps have priority in the slow phase too
# policy: pro:threshold=64+cff
# module: tb_order
s/finish_wait = ends & {TBS{grid_waits_i}};/finish_wait = ends;/
