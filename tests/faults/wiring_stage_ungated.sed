# wiring: issue_stage gets the r-bits for the gated requests
# policy: lrr+rr
# set: latency=1
# module: front_end
/ u_issue_stage (/,/);/{
s/\.ready_i(request)/.ready_i(ready_i)/
}
