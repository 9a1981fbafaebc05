# of warps that complete together the larger slot precedes the smaller
# long: yes
# policy: motrr_recency+rr
# module: recency
# set: impl=optimized
s/= completing\[slot\] | completing\[other_slot\] ? completing\[slot\] & ~completing\[other_slot\]/= completing[slot] | completing[other_slot] ? completing[slot]/
