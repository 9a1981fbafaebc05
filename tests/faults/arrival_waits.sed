# the arrival that releases the barrier sets its own wait bit
# policy: mwf_gto+cff
# module: barrier
s/wait_d = waiting & ~released;/wait_d = (wait_q \& ~released) | arrive_i;/
