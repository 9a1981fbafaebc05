# greed follows a picked warp too, not only an issued one
# policy: gto+cff
# set: latency=1
# module: issue_sel
s/= issued_i\[w\];/= issued_i[w] | issue_o[w];/
