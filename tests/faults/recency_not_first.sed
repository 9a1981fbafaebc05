# the recency bit has no effect
# policy: motrr_recency+cff
# module: issue_pick
s/pool = |recent ? recent : req_i;/pool = |recent ? req_i : req_i;/
