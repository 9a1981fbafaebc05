# every scheduler returns to its lowest group
# policy: tl+cff
# module: issue_sel
s/base = {last_q\[.*, 3.d0};/base = {BK{1'b0}};/
