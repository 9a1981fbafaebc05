# TBs with warps at the barrier precede those with finished warps
# policy: pro+rr
# module: tb_order
s/{finish_wait\[gt\], barrier_wait\[gt\], number}/{barrier_wait[gt], finish_wait[gt], number}/
