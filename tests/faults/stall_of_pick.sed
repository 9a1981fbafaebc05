# with latency = 1 the pick stalls instead of the issue
# policy: lrr+rr
# set: stall=true latency=1
# module: front_end
s/\.ready_i(request)/.ready_i(other)/; s/\.ready_i(accepted)/.ready_i(request)/; s/\.ready_i(other)/.ready_i(accepted)/
