# both schedulers use the LD/ST port in one cycle
# policy: lrr+rr
# module: issue_sel
s/mem_gone = g_place\[gp-1\].mem_gone | .*;/mem_gone = g_place[gp-1].mem_gone;/
