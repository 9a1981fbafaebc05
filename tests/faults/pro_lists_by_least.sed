# waiting TBs are sorted by the least progress
# policy: pro+cff
# module: tb_order
s/listed_key = tb_progress_i;/listed_key = ~tb_progress_i;/
