# wiring: sort and rising are swapped between tb_order and warp_order
# policy: pro+rr
# module: front_end
/ u_warp_order (/,/);/{
s/\.sort_i(sort)/.sort_i(rising)/
s/\.rising_i(rising)/.rising_i(sort)/
}
