# a warp at the barrier whose head waits for no register counts as a head
# policy: mwf_gto+fef
# module: counters
# set: counters=true
s/heads = live_i & ~wait_i & valid_i/heads = live_i \& (~wait_i | clear_i) \& valid_i/
