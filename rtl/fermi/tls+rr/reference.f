fermi/lrr+rr/reference/launch_order.v
fermi/blocks/barrier.v
fermi/blocks/ibuffer.v
fermi/tls+rr/reference/issue_pick.v
fermi/tls+rr/reference/issue_sel.v
fermi/blocks/fetch_arb.v
fermi/tls+rr/reference/front_end.v
