# the group that issued last waits for those in front of it
# policy: tl:group=4+cff
# module: issue_pick
# set: impl=fast
s/| reached\[gg+1\])/| reached[gg])/
