# critical fetch takes the FIFO's order for all warps
# policy: tls+cff
# module: fetch_pick
s/assign gnt_o = |asks ? active : oldest;/assign gnt_o = oldest | (active \& {K{~|oldest}});/
