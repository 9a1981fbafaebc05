# issue counts decide before the kernel's last launch too
# policy: kaws+rr
# module: issue_count
s/grid_waits_i ? older_i\[tb\*TBS + other_tb\] : less;/(grid_waits_i \& 1'b0) ? older_i[tb*TBS + other_tb] : less;/
