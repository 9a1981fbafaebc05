# wiring: first_arrival takes exits for arrivals
# policy: saws+rr
# module: front_end
/ u_first_arrival (/,/);/{
s/\.arrive_i(arrive)/.arrive_i(exit)/
}
