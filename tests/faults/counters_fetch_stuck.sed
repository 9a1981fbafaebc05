# only fetches of warps that have a head count
# policy: mwf_gto+cff
# module: counters
# set: counters=true
s/|fetch_i}/|(fetch_i \& valid_i)}/
