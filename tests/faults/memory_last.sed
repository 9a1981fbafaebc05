# memory instructions come last
# policy: mto+rr
# module: issue_pick
s/memory = req_i & memory_i;/memory = req_i \& ~memory_i;/
