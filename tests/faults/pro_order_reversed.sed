# within a TB the order of warps is reversed
# policy: pro+rr
# module: issue_pick
s/sorted\[entry\] = candidates\[entry\] & ~|(candidates & inner_i\[entry\*LANE +: LANE\]);/sorted[entry] = candidates[entry] \& ~|(candidates \& ~inner_i[entry*LANE +: LANE] \& ~(17'd1 << entry));/
