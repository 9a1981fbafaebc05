# a release leaves the counter as it is
# policy: mwf_gto+cff
# module: wpt
s/release_i\[tb\] ? {WPT_BITS{1'b0}} : more;/release_i[tb] ? count_q[tb*WPT_BITS +: WPT_BITS] : more;/
