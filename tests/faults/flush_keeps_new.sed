# the result of a fetch in the cycle of a jump is kept
# policy: lrr+rr:refill=1
# module: ibuffer
s/flush_i\[gw\] ? {BE{1'b0}} : next;/flush_i[gw] ? brought : next;/
