# in the slow phase the larger slot of two goes first if it has come further
# policy: pro+rr
# module: tb_order
# set: impl=optimized
/assign least\[gt\*T + gu\]/s/~t_less/t_less/
