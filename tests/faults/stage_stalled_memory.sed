# a picked warp issues a memory instruction although its scheduler stalls
# policy: mwf_gto+cff
# set: stall=true latency=1
# module: issue_stage
s/able = held_q & accept_i/able = held_q \& (accept_i | mem_i)/
