# a TB counts the lanes of scheduler 0 for the warp of scheduler 1
# policy: pro+rr
# module: progress
s/by_1 = adds\[LANES_BITS/by_1 = adds[0/
