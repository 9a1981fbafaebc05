# wiring: the launch order at share is inverted, and the youngest warp is shared
# policy: gto:age=index:sharing=on+cff
# set: shared_ports=false schedulers=4
# module: front_end
/ u_share (/,/);/s/\.older_i(older)/.older_i(~older)/
