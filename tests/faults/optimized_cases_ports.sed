# a pick that takes the SFU port also takes the LD/ST port, and one that takes the LD/ST port takes none
# policy: tls+rr
# module: issue_sel
# set: impl=optimized
s/case_mem\[gs\*C + gc\] = |(gnt & lane_mem/case_mem[gs*C + gc] = |(gnt \& lane_sfu/
