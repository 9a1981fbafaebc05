# the result of a fetch in the cycle of a jump is kept
# policy: lrr+rr:refill=1
# module: ibuffer
s/flush_i\[slot\] ? {IBUFFER_BITS{1'b0}} : next;/flush_i[slot] ? brought : next;/
