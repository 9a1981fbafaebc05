# wiring: barrier takes arrivals for exits and exits for arrivals
# policy: lrr+rr
# module: front_end
/ u_barrier (/,/);/{
s/\.arrive_i(arrive)/.arrive_i(exit)/
s/\.exit_i(exit)/.exit_i(arrive)/
}
