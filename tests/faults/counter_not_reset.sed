# a release leaves the counter as it is
# policy: mwf_gto+cff
# module: wpt
s/release_i\[gt\] ? {BC{1'b0}} : more;/release_i[gt] ? count_q[gt*BC +: BC] : more;/
