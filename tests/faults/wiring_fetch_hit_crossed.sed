# wiring: fetch_hit and fetch_two are swapped at ibuffer
# policy: lrr+rr
# module: front_end
/ u_ibuffer (/,/);/{
s/\.fetch_hit_i(fetch_hit_i)/.fetch_hit_i(fetch_two_i)/
s/\.fetch_two_i(fetch_two_i)/.fetch_two_i(fetch_hit_i)/
}
