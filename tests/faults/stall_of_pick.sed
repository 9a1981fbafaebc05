# with latency = 1 the pick stalls instead of the issue
# policy: lrr+rr
# set: stall=true latency=1
# module: front_end
s/\.accept_i(accept)/.accept_i({WARPS{1'b1}})/; s/\.pick_i(picked)/.pick_i(picked \& accept)/
