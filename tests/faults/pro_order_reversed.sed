# within a TB the order of warps is reversed
# policy: pro+rr
# module: issue_pick
s/sorted\[gk\] = mine\[gk\] & ~|(mine & inner_i\[gk\*K +: K\]);/sorted[gk] = mine[gk] \& ~|(mine \& ~inner_i[gk*K +: K] \& ~(17'd1 << gk));/
