# of the critical warps the one of the TB of lowest priority fetches
# policy: saws+cff
# module: fetch_arb
s/(requesting & tb_ahead_i\[tb\*TBS +: TBS\])/(requesting \& ~tb_ahead_i[tb*TBS +: TBS] \& ~(5'd1 << tb))/
