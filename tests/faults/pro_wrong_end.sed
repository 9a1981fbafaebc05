# in waiting TBs the sort places the unsorted warp from the wrong end
# policy: pro+rr
# module: warp_order
s/ ^ {BP{lane_least\[gs\*K + gk\]}};/ ^ {BP{~lane_least[gs*K + gk]}};/
