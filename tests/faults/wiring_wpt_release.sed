# wiring: the release input of wpt is connected to done
# policy: mwf_gto+cff
# module: front_end
/ u_wpt (/,/);/{
s/\.release_i(release_o)/.release_i(done_o)/
}
