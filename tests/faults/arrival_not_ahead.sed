# a TB with a waiting warp does not precede a TB without one in a larger slot
# policy: saws+cff
# module: first_arrival
s/ & other_first_q : 1'b1;/ \& other_first_q : ~waiting_q[other_tb];/
