# of the warps that are not sorted the wrong one is settled in TBs that wait
# policy: pro+rr
# module: warp_order
s/ ^ {BP{lane_least\[gs\*K + gk\]}};/ ^ {BP{~lane_least[gs*K + gk]}};/
