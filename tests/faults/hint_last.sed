# warps that the mask names come last
# policy: hint+rr
# module: issue_pick
s/named = req_i & hint_i;/named = req_i \& ~hint_i;/
