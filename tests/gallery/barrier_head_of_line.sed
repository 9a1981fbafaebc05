# one TB's barrier opens only when no TB with a lower slot has a warp at its barrier
# title: Barrier blocked by another barrier
# seen: https://github.com/vortexgpgpu/vortex/pull/407
# there: barriers shared one request register, behind which a completed request of another barrier was lost
# policy: mwf_gto+rr
# module: barrier
s/assign release_o\[tb\] = /wire [TBS*WARPS-1:0] lower = owned << ((TBS - tb)*WARPS);\
      assign release_o[tb] = ~|(lower \& {TBS{live_q \& wait_q}}) \& /
