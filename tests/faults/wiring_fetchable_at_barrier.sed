# wiring: critical fetch is not gated by wait
# policy: mwf_gto+cff
# module: front_end
s/fetchable = eligible & ~wait_o/fetchable = eligible/
