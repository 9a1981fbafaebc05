# of two warps that are promoted together the second takes two places
# policy: tls+rr
# module: issue_sel
s/pool = pool & ~head;/pool = pool \& ~(p == 0 ? head : {LANE{1'b0}});/
