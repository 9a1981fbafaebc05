# wiring: barrier gets for each warp slot the TB of the slot below
# policy: lrr+rr
# module: front_end
/ u_barrier (/,/);/{
s/\.tb_i(tb)/.tb_i({tb[(W-1)*BT-1:0], tb[(W-1)*BT +: BT]})/
}
