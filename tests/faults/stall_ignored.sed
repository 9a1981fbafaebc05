# the warp of a scheduler that stalls issues
# policy: mwf_gto+cff
# set: stall=true
# module: front_end
s/accepted = request & ~stalled;/accepted = request \& ~(stalled \& {WARPS{1'b0}});/
