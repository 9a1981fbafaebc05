# a warp may fetch while its line is outstanding
# policy: lrr+rr
# module: ibuffer
s/eligible_o = live_i & ~miss_q & refill;/eligible_o = live_i \& refill;/
