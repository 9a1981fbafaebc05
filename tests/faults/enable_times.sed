# pro's timer runs in a cycle without enable
# policy: pro+rr
# set: enable=true
# module: tb_order
s/if (enable_i) begin/if (enable_i | grid_waits_i) begin/
