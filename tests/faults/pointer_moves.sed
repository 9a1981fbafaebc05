# the last-issued pointer moves in cycles without an issue
# policy: lrr+rr
# module: issue_sel
s/last_d\[gs\*BK +: BK\] = issued\[gs\] ? number\[gs\*BK +: BK\] : last_q\[gs\*BK +: BK\];/last_d[gs*BK +: BK] = number[gs*BK +: BK];/
