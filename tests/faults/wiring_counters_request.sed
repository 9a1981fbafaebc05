# wiring: of the heads that wait for no register the counters see the ready ones alone
# policy: pro+cff
# module: front_end
# set: counters=true
/ u_counters (/,/);/{
s/\.clear_i(clear_i)/.clear_i(clear_i \& ready_i)/
}
