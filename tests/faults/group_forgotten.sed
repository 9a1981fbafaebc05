# every scheduler returns to its lowest group
# policy: tl+cff
# module: issue_sel
s/{last_q\[.*, 3.d0};/{ENTRY_BITS{1'b0}};/
