# fetch takes the TB of each scheduler's critical warp from the other scheduler
# policy: mwf_gto+cff
# module: fetch_arb
# set: impl=optimized tb_grants=true
s/by_sched\[sched\] = critical_tb_i\[sched\*TBS + tb\]/by_sched[sched] = critical_tb_i[((sched + 1) % SCHEDS)*TBS + tb]/
