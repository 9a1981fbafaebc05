# in the slow phase the larger of two slots has priority if its TB has more progress
# policy: pro+rr
# module: tb_order
# set: impl=optimized
/assign least\[gt\*T + gu\]/s/~t_less/t_less/
