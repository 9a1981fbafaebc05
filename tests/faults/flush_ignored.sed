# a flush does nothing
# policy: mwf_gto+cff
# set: flush=true
# module: front_end
s/ | flush_i;/ | (flush_i \& {WARPS{1'b0}});/
