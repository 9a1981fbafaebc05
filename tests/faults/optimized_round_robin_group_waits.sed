# the group that issued last is held back by lower groups
# policy: tl:group=4+cff
# module: issue_pick
# set: impl=optimized
s/| reached\[segment+1\])/| reached[segment])/
