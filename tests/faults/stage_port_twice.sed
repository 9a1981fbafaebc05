# two picked warps take a shared port in one cycle
# policy: lrr+rr
# set: latency=1
# module: issue_stage
s/issue_o = still & ~no_port/issue_o = still \& ~(no_port \& {W{\&still}})/
