# TBs with warps at the barrier precede those with finished warps
# policy: pro+rr
# module: tb_order
s/{finish_wait\[tb\], barrier_wait\[tb\], number}/{barrier_wait[tb], finish_wait[tb], number}/
