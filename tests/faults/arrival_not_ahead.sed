# a TB with a waiting warp does not precede a TB without one in a larger slot
# policy: saws+cff
# module: first_arrival
s/ & u_first_q : 1'b1;/ \& u_first_q : ~waiting_q[gu];/
