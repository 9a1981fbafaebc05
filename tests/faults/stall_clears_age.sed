# a stall ends the time for which a warp has been ready
# policy: gto:age=wait+rr
# set: stall=true
# module: issue_sel
s/able_i\[slot\] &/able_i[slot] \& ready_i[slot] \&/
