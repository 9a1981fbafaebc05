# with latency = 1 the lowest-numbered scheduler always has the shared ports first
# policy: old+rr
# set: latency=1
# module: issue_stage
s/'d1 << turn_q/'d1/
