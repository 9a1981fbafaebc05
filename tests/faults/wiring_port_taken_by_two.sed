# wiring: only a fill of two instructions takes the fetch port
# policy: lrr+rr
# set: fill_uses_port=true
# module: front_end
s/port_taken = |fill_i/port_taken = |fill_two_i/
