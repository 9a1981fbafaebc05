fermi/blocks/launch_order.v
fermi/blocks/barrier.v
fermi/motrr_recency+rr/reference/recency.v
fermi/blocks/ibuffer.v
fermi/motrr_recency+rr/reference/issue_pick.v
fermi/motrr_recency+rr/reference/issue_sel.v
fermi/blocks/fetch_arb.v
fermi/motrr_recency+rr/reference/front_end.v
