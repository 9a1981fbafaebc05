fermi/blocks/launch_order.v
fermi/blocks/barrier.v
fermi/blocks/optimized/ibuffer.v
fermi/hint+rr/optimized/issue_pick.v
fermi/hint+rr/optimized/issue_sel.v
fermi/blocks/optimized/fetch_ring.v
fermi/blocks/optimized/fetch_arb.v
fermi/hint+rr/reference/front_end.v
