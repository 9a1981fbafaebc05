# a release leaves an odd counter of the WPT
# policy: mwf_gto+cff
# module: wpt
# set: impl=optimized tb_grants=true
s/{WPT_BITS{~released_q\[tb\]}}/{WPT_BITS{~released_q[tb] | count_q[tb*WPT_BITS]}}/
