# wiring: fetch_arb gets the running warps that may fetch for all that may
# policy: mwf_gto+cff
# module: front_end
/ u_fetch_arb (/,/);/{
s/\.eligible_i(eligible)/.eligible_i(fetchable)/
}
