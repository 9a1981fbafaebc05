# the finished bits outlast the completion of the TB
# policy: mwf_gto+cff
# module: barrier
# set: impl=optimized tb_grants=true
s/wire \[WARPS-1:0\] finished = .*/wire [WARPS-1:0] finished = finished_q;/
