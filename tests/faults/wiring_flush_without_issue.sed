# wiring: a jump or exit at the head empties the I-buffer before it issues
# policy: lrr+rr
# module: front_end
s/flush = issue_o & (jump_i | exit_i)/flush = jump_i | exit_i/
