# round robin starts with the warp issued last
# policy: motrr+rr
# module: issue_sel
s/ << last_q\[gs\*BK +: BK\]) << 1;/ << last_q[gs*BK +: BK]);/
