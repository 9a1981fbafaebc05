# a cycle without a request clears the TB that issued last
# policy: mwf_gto+cff
# module: issue_sel
# set: impl=optimized map=fixed tb_warps=6
s/|requesting ? lane_first\[sched\*TBS +: TBS\] : last_tb_q\[sched\*TBS +: TBS\]/lane_first[sched*TBS +: TBS]/
