# what a fetch brings in the cycle of a flush stays
# policy: tls+fef
# set: flush=true
# module: ibuffer
s/= flush_i\[slot\] ?/= flush_i[slot] \& ~comes ?/
