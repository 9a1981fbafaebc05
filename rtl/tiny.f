tiny/launch_order.v
tiny/barrier.v
tiny/wpt.v
tiny/ibuffer.v
tiny/issue_pick.v
tiny/issue_sel.v
tiny/fetch_arb.v
tiny/front_end.v
