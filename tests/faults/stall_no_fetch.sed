# a stalled warp is no critical warp
# policy: mwf_gto+cff
# set: stall=true
# module: front_end
s/fetchable = eligible & ~wait_o;/fetchable = eligible \& ~wait_o \& ~stalled;/
