# greed follows a warp that is picked too, not only one that issues
# policy: gto+cff
# set: latency=1
# module: issue_sel
s/= issued_i\[w\];/= issued_i[w] | issue_o[w];/
