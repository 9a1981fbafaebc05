# wiring: a warp that issues through another scheduler moves the last-issued pointer of its own
# policy: lrr:sharing=on+rr
# set: shared_ports=false latency=1
# module: front_end
/ u_issue_sel (/,/);/s/\.issued_i(home)/.issued_i(issue_o)/
