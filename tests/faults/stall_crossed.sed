# the other scheduler stalls
# policy: gto+rr
# set: stall=true
# module: front_end
s/= stall_i\[slot % SCHEDS\];/= stall_i[(slot + 1) % SCHEDS];/
