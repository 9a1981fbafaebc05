# a launched TB stands before those that are there
# policy: pro+rr
# module: tb_order
s/sampled_d = launch_i\[gt\] | (~launch_i\[gu\] & (/sampled_d = ~launch_i[gt] \& (launch_i[gu] | (/
