# a flushed warp is no critical warp in the cycle of the flush
# policy: mwf_gto+cff
# set: flush=true
# module: front_end
s/fetchable = eligible & ~wait_o;/fetchable = eligible \& ~wait_o \& ~flush_i;/
