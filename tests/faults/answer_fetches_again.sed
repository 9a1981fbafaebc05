# a warp fetches while an answer is due
# policy: lrr+rr
# set: fetch_answer=1
# module: ibuffer
s/ & ~asked_q & refill/ \& refill/
