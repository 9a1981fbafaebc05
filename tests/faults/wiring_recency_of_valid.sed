# wiring: recency gets the warps with a head for the live warps
# policy: motrr_recency+rr
# module: front_end
/ u_recency (/,/);/{
s/\.live_i(live_o)/.live_i(valid_o)/
}
