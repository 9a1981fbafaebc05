# a scheduler with a guest counts as idle
# policy: kaws+rr
# set: grant_index=true shared_ports=false
# module: grant_index
s/= |own | borrowed_i\[sched\];/= |own | (borrowed_i[sched] \& |own);/
