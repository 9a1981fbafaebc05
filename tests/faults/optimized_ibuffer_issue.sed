# an issue removes no entry in a cycle with a hit or fill
# policy: lrr+fef
# module: ibuffer
# set: impl=optimized
s/left = issue_i\[slot\] ?/left = issue_i[slot] \& ~comes ?/
