# reset leaves the wait bits as they are
# policy: mwf_gto+cff
# module: barrier
s/wait_q <= 0;/wait_q <= wait_q;/
