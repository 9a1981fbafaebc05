# the other warps are not held back by the greedy warp
# policy: gto:age=index+rr
# module: issue_sel
# set: impl=optimized
s/{1'b0, 1'b1}/{1'b0, 1'b0}/
