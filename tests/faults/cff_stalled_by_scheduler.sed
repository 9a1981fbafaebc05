# a scheduler without a headless warp names a warp with a head, though another scheduler has a headless one
# policy: mwf_gto+cff:refill=1
# module: front_end
s/first_tier = |headless ? headless : fetchable;/first_tier = headless | (fetchable \& (|(headless \& {1'd1, {16{2'd1}}}) ? {1'd0, {16{2'd2}}} : {33{1'b1}}) \& (|(headless \& {1'd0, {16{2'd2}}}) ? {1'd1, {16{2'd1}}} : {33{1'b1}}));/
