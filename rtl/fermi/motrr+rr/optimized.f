fermi/blocks/launch_order.v
fermi/blocks/barrier.v
fermi/blocks/optimized/ibuffer.v
fermi/motrr+rr/optimized/issue_pick.v
fermi/motrr+rr/optimized/issue_sel.v
fermi/blocks/optimized/fetch_ring.v
fermi/blocks/optimized/fetch_arb.v
fermi/motrr+rr/reference/front_end.v
