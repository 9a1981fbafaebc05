# warps of a launched TB become resident one a cycle, and the barrier waits only for those that are
# title: Barrier that counts only resident warps
# seen: https://github.com/THU-DSP-LAB/ventus-gpgpu/pull/47
# there: the scheduler recorded only the warps that were active in the SM, so a barrier synchronized only these
# policy: mwf_gto+rr
# module: barrier
s/reg \[WARPS-1:0\] wait_q;/reg [WARPS-1:0] resident_q;\
  wire [WARPS-1:0] arriving = live_q \& ~resident_q;\
  &/
s/some_alive & ~|(tb_warps & alive & ~waiting)/|(tb_warps \& alive \& resident_q) \& ~|(tb_warps \& alive \& resident_q \& ~waiting)/
s/wait_q <= 0;/&\
      resident_q <= 0;/
s/wait_q <= wait_d;/&\
      resident_q <= live_q \& (resident_q | (arriving \& -arriving));/
