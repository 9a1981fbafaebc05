# a warp at the barrier is not flushed
# policy: saws+rr
# set: flush=true
# module: front_end
s/ | flush_i;/ | (flush_i \& ~wait_o);/
