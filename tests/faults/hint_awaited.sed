# a scheduler waits for a named warp that is not ready
# policy: hint+rr
# module: issue_pick
s/pool = |named ? named : req_i;/pool = |hint_i ? named : req_i;/
