fermi/lrr+rr/reference/launch_order.v
fermi/blocks/barrier.v
fermi/saws+rr/reference/first_arrival.v
fermi/blocks/ibuffer.v
fermi/saws+rr/reference/issue_pick.v
fermi/saws+rr/reference/issue_sel.v
fermi/blocks/fetch_arb.v
fermi/saws+rr/reference/front_end.v
