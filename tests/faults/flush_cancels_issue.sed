# a flushed warp does not issue in the cycle of the flush
# policy: pro+cff
# set: flush=true
# module: front_end
s/valid_o & ready_i;/valid_o \& ready_i \& ~flush_i;/
