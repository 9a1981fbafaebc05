# the line of a flushed warp is not dropped
# policy: mwf_gto+fef
# set: fetch_answer=1
# module: ibuffer
s/ | (missed & stale_q);/;/
