# of the critical warps the one of the TB of lowest priority fetches
# policy: saws+cff
# module: fetch_arb
s/(asks & tb_ahead_i\[gt\*T +: T\])/(asks \& ~tb_ahead_i[gt*T +: T] \& ~(5'd1 << gt))/
