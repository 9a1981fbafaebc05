# TBs that wait are sorted by the least progress
# policy: pro+cff
# module: tb_order
/g_listed_key/,/endgenerate/s/progress = tb_progress_i\[gt\*BP +: BP\];/progress = ~tb_progress_i[gt*BP +: BP];/
