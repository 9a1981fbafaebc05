# an answer stays due until a hit
# policy: gto+rr
# set: fetch_answer=1
# module: ibuffer
s/asked_d = fetch_i;/asked_d = fetch_i | (asked_q \& {WARPS{~fetch_hit_i}});/
