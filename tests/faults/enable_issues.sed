# a warp issues in a cycle without enable
# policy: gto+rr
# set: enable=true
# module: front_end
s/accepted = request & {WARPS{enable_i}};/accepted = request;/
