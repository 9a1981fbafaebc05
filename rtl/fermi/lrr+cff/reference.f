fermi/lrr+rr/reference/launch_order.v
fermi/blocks/barrier.v
fermi/blocks/ibuffer.v
fermi/lrr+rr/reference/issue_pick.v
fermi/lrr+cff/reference/issue_sel.v
fermi/lrr+cff/reference/fetch_arb.v
fermi/lrr+cff/reference/front_end.v
