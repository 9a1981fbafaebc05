# the warp in the next slot is flushed
# policy: gto+rr
# set: flush=true
# module: front_end
s/ | flush_i;/ | {flush_i[WARPS-2:0], flush_i[WARPS-1]};/
