# losing a shared port to another scheduler restarts the wait
# policy: gto:age=wait+rr
# module: issue_sel
s/{16{ready_i\[gw\] & ~issue_o\[gw\]}} & more;/{16{ready_i[gw] \& ~issue_o[gw] \& ~mem_i[gw]}} \& more;/
