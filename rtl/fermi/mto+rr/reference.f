fermi/blocks/launch_order.v
fermi/blocks/barrier.v
fermi/blocks/ibuffer.v
fermi/mto+rr/reference/issue_pick.v
fermi/mto+rr/reference/issue_sel.v
fermi/blocks/fetch_arb.v
fermi/mto+rr/reference/front_end.v
