# the cycle count is not cleared at the start of a new kernel
# policy: pro:threshold=64+rr
# module: tb_order
s/now = timer_q & {TIMER_BITS{waited_q | ~grid_waits_i}};/now = timer_q;/
