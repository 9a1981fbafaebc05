# a warp that enters the FIFO is not placed behind those already in it
# policy: tls+rr
# module: issue_sel
s/: entry_first_q & ~entry_enters;/: entry_first_q;/
