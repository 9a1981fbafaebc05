# a free place takes the head of the FIFO although that warp waits
# policy: tls+cff
# module: issue_sel
s/lane_pool = lane_fifo & ~lane_stuck;/lane_pool = lane_fifo;/
