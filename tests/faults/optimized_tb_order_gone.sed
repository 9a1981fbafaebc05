# the finished warps of a TB that is done count for the next one
# policy: pro+rr
# module: tb_order
# set: impl=optimized
s/= more & {BF{~done_i\[gt\]}};/= more;/
