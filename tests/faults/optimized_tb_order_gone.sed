# the finished warps of a completed TB count for the next one in its slot
# policy: pro+rr
# module: tb_order
# set: impl=optimized
s/= more & {FINISHED_BITS{~done_i\[tb\]}};/= more;/
