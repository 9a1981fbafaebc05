fermi/blocks/launch_order.v
fermi/blocks/barrier.v
fermi/kaws+rr/reference/issue_count.v
fermi/blocks/ibuffer.v
fermi/kaws+rr/reference/issue_pick.v
fermi/kaws+rr/reference/issue_sel.v
fermi/blocks/fetch_arb.v
fermi/kaws+rr/reference/front_end.v
