# a warp with a small counter gets its recency bit without a completion
# policy: motrr_recency+rr
# module: recency
s/asks = (recent_q | came) & live;/asks = (recent_q | came | {W{|came}}) \& live;/
