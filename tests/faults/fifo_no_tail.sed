# a warp that enters the FIFO does not go behind those that are there
# policy: tls+rr
# module: issue_sel
s/: k_first_q & ~k_enters;/: k_first_q;/
