# of TBs with equal counters slot 0 comes last instead of first
# policy: mwf_gto+cff
# module: issue_pick
s/first = top & (~top + 1'b1);/first = |top[TBS-1:1] ? {top[TBS-1:1] \& (~top[TBS-1:1] + 1'b1), 1'b0} : top;/
