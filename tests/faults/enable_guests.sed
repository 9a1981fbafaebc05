# a guest issues in a cycle without enable
# policy: kaws+rr
# set: enable=true shared_ports=false
# module: front_end
s/blocked_i & {WARPS{enable_i}}/blocked_i/
