# the shared ports are always offered to scheduler 0 first
# policy: lrr+rr
# module: issue_sel
s/turn_d = turn_q + 1'b1;/turn_d = turn_q;/
