# a flush of one warp flushes all
# policy: lrr+fef
# set: flush=true
# module: front_end
s/ | flush_i;/ | {WARPS{|flush_i}};/
