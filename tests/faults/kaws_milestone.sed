# issue counts decide before the kernel's last launch too
# policy: kaws+rr
# module: issue_count
s/grid_waits_i ? older_i\[gt\*T + gu\] : less;/(grid_waits_i \& 1'b0) ? older_i[gt*T + gu] : less;/
