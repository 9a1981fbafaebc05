# wiring: the done input of launch_order is connected to release
# policy: lrr+rr
# module: front_end
/ u_launch_order (/,/);/{
s/\.done_i(done_o)/.done_i(release_o)/
}
