# a TB stops with its grants, however many of its warps run
# policy: mwf_gto+cff
# module: barrier
# set: impl=optimized tb_grants=true
s/ & ~g_depth\[DEPTH\].several;/ \& (~g_depth[DEPTH].several | issue_tb_i[sched*TBS + tb]);/
