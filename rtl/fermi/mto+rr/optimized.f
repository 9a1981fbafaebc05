fermi/blocks/launch_order.v
fermi/blocks/barrier.v
fermi/blocks/optimized/ibuffer.v
fermi/mto+rr/optimized/issue_pick.v
fermi/mto+rr/optimized/issue_sel.v
fermi/blocks/optimized/fetch_ring.v
fermi/blocks/optimized/fetch_arb.v
fermi/mto+rr/reference/front_end.v
