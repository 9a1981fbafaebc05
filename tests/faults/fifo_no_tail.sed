# a warp that enters the FIFO is not placed behind those already in it
# policy: tls+rr
# module: issue_sel
s/: k_first_q & ~k_enters;/: k_first_q;/
