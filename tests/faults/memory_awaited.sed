# a scheduler waits for a memory instruction that is not ready
# policy: mto+rr
# module: issue_pick
s/pool = |memory ? memory : req_i;/pool = |memory_i ? memory : req_i;/
