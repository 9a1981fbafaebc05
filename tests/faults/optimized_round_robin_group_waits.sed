# the group that issued last waits for those in front of it
# policy: tl:group=4+cff
# module: issue_pick
# set: impl=optimized
s/| reached\[gg+1\])/| reached[gg])/
