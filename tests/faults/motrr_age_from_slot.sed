# age is taken from the TB slot's number, not from the launch
# policy: motrr+rr
# module: launch_order
s/u_first_d = launch_i\[gt\] | (u_first_q & ~launch_i\[gu\]);/u_first_d = 1'b1;/
