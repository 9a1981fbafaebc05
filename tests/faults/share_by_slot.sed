# the warp of the smallest TB slot is shared, not the oldest
# policy: kaws+rr
# set: shared_ports=false
# module: share
s/first\[tb\] = requesting\[tb\] & ~|(requesting & older_i\[tb\*TBS +: TBS\]);/first[tb] = requesting[tb] \& ~|(requesting \& (older_i[tb*TBS +: TBS] | ~({TBS{1'b1}} << tb)));/
