# the scheduler gets the number of another warp
# policy: kaws+rr
# set: shared_ports=false
# module: share
s/guest\[s\*BW +: BW\] | w\[BW-1:0\];/guest[s*BW +: BW] | ~w[BW-1:0];/
