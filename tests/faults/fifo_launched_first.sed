# launched warps enter the FIFO before the demoted ones of the same cycle
# policy: tls+rr
# module: issue_sel
s/~entry_enters | entry_demoted : /~entry_enters | (entry_demoted \& ~entry_enters) : /
