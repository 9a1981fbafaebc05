# with promote=untested a free place takes only warps that do not wait
# policy: tls:promote=untested+rr
# module: issue_sel
s/lane_pool = lane_fifo;/lane_pool = lane_fifo \& ~lane_stuck;/
