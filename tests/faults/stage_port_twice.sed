# two picked warps take the shared LD/ST port in one cycle
# policy: lrr+rr
# set: latency=1
# module: issue_stage
s/mem_gone = g_taken\[gs-1\].mem_gone | .*/mem_gone = 1'b0;/
