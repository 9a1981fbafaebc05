# wiring: barrier gets for each warp slot the TB of the slot below
# policy: lrr+rr
# module: front_end
/ u_barrier (/,/);/{
s/\.tb_i(tb)/.tb_i({tb[(WARPS-1)*TB_BITS-1:0], tb[(WARPS-1)*TB_BITS +: TB_BITS]})/
}
