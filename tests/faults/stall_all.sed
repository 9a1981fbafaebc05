# a scheduler that stalls stops all others
# policy: lrr+rr
# set: stall=true
# module: front_end
s/= stall_i\[slot % SCHEDS\];/= stall_i[slot % SCHEDS] | |stall_i;/
