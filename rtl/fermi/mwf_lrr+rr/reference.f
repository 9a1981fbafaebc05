fermi/lrr+rr/reference/launch_order.v
fermi/blocks/barrier.v
fermi/blocks/wpt.v
fermi/blocks/ibuffer.v
fermi/mwf_lrr+rr/reference/issue_pick.v
fermi/mwf_lrr+rr/reference/issue_sel.v
fermi/blocks/fetch_arb.v
fermi/mwf_lrr+rr/reference/front_end.v
