# scheduler 0 always chooses first
# policy: lrr+rr
# module: issue_sel
s/turn_d = turn_q + 1'b1;/turn_d = turn_q;/
