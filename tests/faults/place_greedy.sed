# the place that issued last is first again
# policy: tls+rr
# module: issue_sel
s/: p\[PLACE_BITS-1:0\] + 1'b1;/: p[PLACE_BITS-1:0];/
