# with latency = 1 a warp that fetches without being critical is critical again
# policy: lrr+cff
# set: latency=1
# module: issue_stage
s/fetch_pick_i & ~fetch_i/fetch_pick_i \& ~(fetch_i \& held_q)/
