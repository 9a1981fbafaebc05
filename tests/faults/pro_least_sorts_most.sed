# with no_wait=least TBs are sorted by the most progress
# policy: pro:no_wait=least+rr
# module: tb_order
s/sampled_key = ~tb_progress_i;/sampled_key = tb_progress_i;/
