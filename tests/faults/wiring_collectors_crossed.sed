# wiring: the free collectors for MEM and SFU are swapped at share
# policy: kaws+rr
# set: shared_ports=false
# module: front_end
/ u_share (/,/);/{
s/\.free_mem_i(free_mem_i)/.free_mem_i(free_sfu_i)/
s/\.free_sfu_i(free_sfu_i)/.free_sfu_i(free_mem_i)/
}
