# a cycle without a grant takes the pointer back to group 0
# policy: gto+rr
# module: fetch_ring
# set: impl=optimized
s/ | (keeps & reached_i\[gg-1\])//
