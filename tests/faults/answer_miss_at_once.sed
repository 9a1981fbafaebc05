# a miss is outstanding for the warp that is granted a fetch in its cycle
# policy: gto+rr
# set: fetch_answer=1
# module: ibuffer
s/missed = asked_q &/missed = fetch_i \&/
