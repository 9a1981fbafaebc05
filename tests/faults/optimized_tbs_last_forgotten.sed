# a cycle without a request clears the TB that issued last
# policy: mwf_gto+cff
# module: issue_sel
# set: impl=optimized map=fixed tb_warps=6
s/|asks ? lane_first\[gs\*T +: T\] : last_tb_q\[gs\*T +: T\]/lane_first[gs*T +: T]/
