fermi/lrr+rr/reference/launch_order.v
fermi/blocks/barrier.v
fermi/blocks/optimized/ibuffer.v
fermi/tls+rr/reference/issue_pick.v
fermi/tls+rr/optimized/issue_sel.v
fermi/blocks/optimized/fetch_ring.v
fermi/blocks/optimized/fetch_arb.v
fermi/tls+rr/reference/front_end.v
