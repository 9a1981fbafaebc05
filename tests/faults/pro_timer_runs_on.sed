# a new kernel does not begin at cycle 0
# policy: pro:threshold=64+rr
# module: tb_order
s/now = timer_q & {BM{waited_q | ~grid_waits_i}};/now = timer_q;/
