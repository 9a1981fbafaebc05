# a flushed warp no longer awaits its line
# policy: mto+rr
# set: flush=true
# module: ibuffer
s/miss_d = (miss_q & ~fill_i) | missed;/miss_d = ((miss_q \& ~fill_i) | missed) \& ~(flush_i \& ~issue_i);/
