# a warp is shared though two collectors of its type are free
# policy: kaws+rr
# set: shared_ports=false schedulers=4
# module: share
s/alone = ~|(candidates & (candidates - 1'b1));/alone = |candidates;/
