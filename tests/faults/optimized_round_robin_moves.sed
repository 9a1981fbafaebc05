# a cycle without a grant moves the pointer to group 0
# policy: gto+rr
# module: fetch_ring
# set: impl=optimized
s/ | (keeps & reached\[segment\])//
