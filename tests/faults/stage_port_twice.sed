# two picked warps take the LD/ST port in one cycle
# policy: lrr+rr
# set: latency=1
# module: issue_stage
s/ & ~yields/ \& ~(yields \& ~mem_i[slot])/
