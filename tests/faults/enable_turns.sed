# the shared ports' turn goes on in a cycle without enable
# policy: lrr+rr
# set: enable=true
# module: issue_sel
/turn_q <= 0;/{n;s/ if (enable_i)//}
