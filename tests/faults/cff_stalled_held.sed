# a critical warp that was picked may no longer fetch once another warp has no head
# policy: mwf_gto+cff:refill=1
# module: front_end
# set: latency=1
/issue_stage u_issue_stage/,/);/s/fetchable_i(fetchable)/fetchable_i(first_tier)/
