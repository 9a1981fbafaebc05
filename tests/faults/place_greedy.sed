# the place that issued last is first again
# policy: tls+rr
# module: issue_sel
s/: p\[BA-1:0\] + 1'b1;/: p[BA-1:0];/
