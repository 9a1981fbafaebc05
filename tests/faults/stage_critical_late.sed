# a warp that may no longer fetch is critical
# policy: mwf_gto+cff
# set: latency=1
# module: issue_stage
s/critical_o = fetch_held_q & fetchable_i/critical_o = fetch_held_q \& (fetchable_i | ready_i)/
