# both schedulers use the LD/ST port in one cycle
# policy: lrr+rr
# module: issue_sel
s/mem_taken = g_place\[position-1\].mem_taken | .*;/mem_taken = g_place[position-1].mem_taken;/
