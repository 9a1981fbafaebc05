# a warp without an instruction is not flushed, and gets its old line
# policy: old+rr
# set: flush=true
# module: front_end
s/ | flush_i;/ | (flush_i \& valid_o);/
