fermi/lrr+rr/reference/launch_order.v
fermi/blocks/barrier.v
fermi/blocks/ibuffer.v
fermi/lrr+rr/reference/issue_pick.v
fermi/lrr+rr/reference/issue_sel.v
fermi/blocks/fetch_arb.v
fermi/lrr+rr/reference/front_end.v
