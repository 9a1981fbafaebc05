# a launched TB precedes those already resident
# policy: pro+rr
# module: tb_order
s/sampled_d = launch_i\[gt\] | (~launch_i\[gu\] & (/sampled_d = ~launch_i[gt] \& (launch_i[gu] | (/
