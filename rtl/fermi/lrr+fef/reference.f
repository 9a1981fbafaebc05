fermi/lrr+rr/reference/launch_order.v
fermi/blocks/barrier.v
fermi/lrr+fef/reference/ibuffer.v
fermi/lrr+rr/reference/issue_pick.v
fermi/lrr+rr/reference/issue_sel.v
fermi/lrr+fef/reference/fetch_arb.v
fermi/lrr+fef/reference/front_end.v
