# age is taken from the TB slot's number, not from the launch
# policy: gto+rr
# module: launch_order
s/other_first_d = launch_i\[tb\] | (other_first_q & ~launch_i\[other_tb\]);/other_first_d = 1'b1;/
