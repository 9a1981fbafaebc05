# two picked warps take a shared port in one cycle
# policy: lrr+rr
# set: latency=1
# module: issue_stage
s/issue_o = still_ready & ~no_port/issue_o = still_ready \& ~(no_port \& {WARPS{\&still_ready}})/
