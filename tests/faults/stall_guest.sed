# a guest issues through a scheduler that stalls
# policy: kaws+rr
# set: stall=true shared_ports=false
# module: front_end
s/open_mem = free_mem_i & ~stall_i;/open_mem = free_mem_i;/
