# the warp whose arrival opens the barrier is put at the barrier again by the same arrival
# title: Arrival that outlives the release
# seen: https://github.com/sarchlab/mgpusim/pull/157
# there: a wavefront stayed in the executing queue and became "at barrier" again after the last arrival had opened it
# policy: mwf_gto+rr
# module: barrier
s/wait_d = waiting & ~released;/wait_d = (wait_q \& ~released) | arrive_i;/
