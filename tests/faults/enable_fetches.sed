# a warp fetches in a cycle without enable
# policy: lrr+rr
# set: enable=true
# module: front_end
s/eligible = may_fetch & {WARPS{enable_i}};/eligible = may_fetch;/
