# half of the live warps may be recent, not fewer than half
# policy: motrr_recency:recent=fewer+rr
# module: recency
s/half = (ones(live) - .*) >> 1;/half = ones(live) >> 1;/
