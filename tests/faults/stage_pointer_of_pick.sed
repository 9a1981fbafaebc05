# greed follows the warp that is picked, not the one that issues
# policy: gto+cff
# set: latency=1
# module: issue_sel
s/= issued_i\[w\];/= slot_pick[w];/
