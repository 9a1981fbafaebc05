# the age of a waiting warp saturates after a few cycles, and ties go to the lowest slot: warps of high slots starve
# title: Age counter that saturates
# seen: https://github.com/vortexgpgpu/vortex/blob/02c5e1540c1b4eaf342c9f8b89ea610dad0a8ea7/hw/rtl/libs/VX_gto_arbiter.sv
# there: the age of a requester has log2(requesters) bits, saturates, and the lowest index wins a tie
# policy: gto:age=wait+rr
# inputs: --attack memory:32
# module: issue_sel
s/wire \[15:0\] more = &now ? now : now + 1'b1;/wire [15:0] more = \&now[4:0] ? now : now + 1'b1;/
