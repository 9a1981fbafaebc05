# a picked warp issues even if it is no longer ready, with a memory instruction
# policy: mwf_gto+cff
# set: latency=1
# module: issue_stage
s/still_ready = held_q & ready_i/still_ready = held_q \& (ready_i | mem_i)/
