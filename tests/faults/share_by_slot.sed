# the warp of the smallest TB slot is shared, not the oldest
# policy: kaws+rr
# set: shared_ports=false
# module: share
s/first\[gt\] = asks\[gt\] & ~|(asks & older_i\[gt\*T +: T\]);/first[gt] = asks[gt] \& ~|(asks \& (older_i[gt*T +: T] | ~({T{1'b1}} << gt)));/
