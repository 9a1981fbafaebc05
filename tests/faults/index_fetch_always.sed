# there is always a fetch
# policy: tls+rr
# set: grant_index=true
# module: grant_index
s/fetch_valid_o = |fetch_i;/fetch_valid_o = 1'b1;/
