# a TB without a request clears its leader, the warp that issued last
# policy: mwf_gto+cff
# module: issue_sel
# set: impl=optimized map=fixed tb_warps=6
s/ : last_leader_q\[sched\*LANE + entry\];/ : 1'b0;/
