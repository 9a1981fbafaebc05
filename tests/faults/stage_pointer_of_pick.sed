# greed follows a picked warp too, not only an issued one
# policy: gto+cff
# set: latency=1
# module: issue_sel
s,to_lanes(issued_i),to_lanes(issued_i | issue_o),
