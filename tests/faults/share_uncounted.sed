# shared memory instructions are not counted
# policy: kaws+rr
# set: shared_ports=false
# module: issue_count
s/|(shared_mem_i & tb_warps)/|(shared_mem_i \& tb_warps \& ~tb_warps)/
