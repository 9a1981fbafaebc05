# a TB slot is lost when another TB is launched in the cycle in which it completes
# policy: mwf_gto+cff
# module: launch_order
s/busy_d = (busy_q & ~done_i) | launch_i;/busy_d = (busy_q \& ~(done_i \& {TBS{~|launch_i}})) | launch_i;/
