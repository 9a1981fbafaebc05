fermi/lrr+rr/reference/launch_order.v
fermi/blocks/barrier.v
fermi/blocks/wpt.v
fermi/blocks/ibuffer.v
fermi/mwf_gto+rr/reference/issue_pick.v
fermi/mwf_gto+cff/reference/issue_sel.v
fermi/mwf_gto+cff/reference/fetch_arb.v
fermi/mwf_gto+cff/reference/front_end.v
