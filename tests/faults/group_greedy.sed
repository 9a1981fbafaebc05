# the warp issued last is first in its group
# policy: tl+cff
# module: issue_sel
s/ << last_q\[gs\*BK +: BK\]) << 1;/ << last_q[gs*BK +: BK]);/
