fermi/blocks/launch_order.v
fermi/blocks/barrier.v
fermi/blocks/ibuffer.v
fermi/old+rr/reference/issue_pick.v
fermi/old+rr/reference/issue_sel.v
fermi/blocks/fetch_arb.v
fermi/old+rr/reference/front_end.v
