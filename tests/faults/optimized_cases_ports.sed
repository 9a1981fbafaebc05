# a pick that takes the SFU port also takes the LD/ST port, and one that takes the LD/ST port takes none
# policy: tls+rr
# module: issue_sel
# set: impl=optimized
s/case_mem\[sched\*CASES + port_case\] = |(grant & lane_mem/case_mem[sched*CASES + port_case] = |(grant \& lane_sfu/
