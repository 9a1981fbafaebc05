# critical fetch takes the FIFO's order for all warps
# policy: tls+cff
# module: fetch_pick
s/assign grant_o = |requesting ? active : oldest;/assign grant_o = oldest | (active \& {LANE{~|oldest}});/
