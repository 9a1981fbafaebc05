fermi/blocks/launch_order.v
fermi/blocks/barrier.v
fermi/blocks/ibuffer.v
fermi/hint+rr/reference/issue_pick.v
fermi/hint+rr/reference/issue_sel.v
fermi/blocks/fetch_arb.v
fermi/hint+rr/reference/front_end.v
