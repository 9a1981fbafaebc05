# a warp launched into a slot inherits when the slot was granted last
# policy: gto:age=last_grant+rr
# module: issue_sel
s/any_grant_d = (any_grant_q | issue_o) & ~launch_warps_i;/any_grant_d = any_grant_q | (issue_o \& ~launch_warps_i);/
