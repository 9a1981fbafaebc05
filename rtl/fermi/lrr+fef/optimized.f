fermi/lrr+rr/reference/launch_order.v
fermi/blocks/barrier.v
fermi/lrr+fef/optimized/ibuffer.v
fermi/lrr+rr/optimized/issue_pick.v
fermi/lrr+rr/optimized/issue_sel.v
fermi/blocks/optimized/fetch_ring.v
fermi/lrr+fef/optimized/fetch_arb.v
fermi/lrr+fef/reference/front_end.v
