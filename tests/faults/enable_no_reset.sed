# without enable a reset does nothing
# policy: gto+cff
# set: enable=true
# module: fetch_arb
s/if (rst_i) begin/if (rst_i \& enable_i) begin/
