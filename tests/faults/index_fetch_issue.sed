# the number of the fetch is that of an issue
# policy: lrr+rr
# set: grant_index=true
# module: grant_index
s/fetch_index_o = number(fetch_i);/fetch_index_o = number(issue_i);/
