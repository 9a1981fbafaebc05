# launched warps enter the FIFO before the demoted ones of the same cycle
# policy: tls+rr
# module: issue_sel
s/~k_enters | k_demoted : /~k_enters | (k_demoted \& ~k_enters) : /
