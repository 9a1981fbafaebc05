# who takes the SFU port takes the LD/ST port too, and who takes that one takes none
# policy: tls+rr
# module: issue_sel
# set: impl=optimized
s/case_mem\[gs\*C + gc\] = |(gnt & lane_mem/case_mem[gs*C + gc] = |(gnt \& lane_sfu/
