# a warp without a head waits for a load
# policy: tls+rr
# module: front_end
s/(wait_o | (valid_o & long_wait_i));/(wait_o | long_wait_i);/
