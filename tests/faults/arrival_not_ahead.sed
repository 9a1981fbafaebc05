# a TB in a smaller slot of which a warp waits does not go before one of which nobody waits
# policy: saws+cff
# module: first_arrival
s/ & u_first_q : 1'b1;/ \& u_first_q : ~waiting_q[gu];/
