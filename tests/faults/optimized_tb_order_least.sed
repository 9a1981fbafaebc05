# in the slow phase the larger of two slots has priority if its TB has more progress
# policy: pro+rr
# module: tb_order
# set: impl=optimized
/assign least\[tb\*TBS + other_tb\]/s/~tb_less/tb_less/
