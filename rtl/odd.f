odd/launch_order.v
odd/barrier.v
odd/wpt.v
odd/ibuffer.v
odd/issue_pick.v
odd/issue_sel.v
odd/fetch_arb.v
odd/front_end.v
