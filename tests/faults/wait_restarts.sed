# losing a shared port to another scheduler restarts the wait
# policy: gto:age=wait+rr
# module: issue_sel
s/{16{ready_i\[slot\] & ~issue_o\[slot\]}} & more;/{16{ready_i[slot] \& ~issue_o[slot] \& ~mem_i[slot]}} \& more;/
