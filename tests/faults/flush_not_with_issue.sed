# a warp that issues is not flushed
# policy: kaws+cff
# set: flush=true
# module: front_end
s/ | flush_i;/ | (flush_i \& ~issue_o);/
