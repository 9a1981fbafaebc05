launch_order.v
barrier.v
wpt.v
ibuffer.v
issue_pick.v
issue_sel.v
fetch_arb.v
front_end.v
