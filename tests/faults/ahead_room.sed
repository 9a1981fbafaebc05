# with latency = 1 a warp may be critical that has no room to fetch after its issue
# policy: lrr+cff
# set: latency=1
# module: ibuffer
s/ & refill_behind/ \& (refill_behind | live_i)/
