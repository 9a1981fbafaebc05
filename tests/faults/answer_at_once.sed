# a hit fills the warp that is granted a fetch in its cycle
# policy: lrr+rr
# set: fetch_answer=1
# module: ibuffer
s/wire comes = (asked_q\[slot\] &/wire comes = (fetch_i[slot] \&/
