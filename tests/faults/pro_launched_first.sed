# a launched TB precedes those already resident
# policy: pro+rr
# module: tb_order
s/sampled_d = launch_i\[tb\] | (~launch_i\[other_tb\] & (/sampled_d = ~launch_i[tb] \& (launch_i[other_tb] | (/
