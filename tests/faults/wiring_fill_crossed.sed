# wiring: fill and fill_two are swapped at ibuffer
# policy: lrr+rr
# module: front_end
/ u_ibuffer (/,/);/{
s/\.fill_i(fill_i)/.fill_i(fill_two_i)/
s/\.fill_two_i(fill_two_i)/.fill_two_i(fill_i)/
}
