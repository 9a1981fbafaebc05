# an issue removes no entry in a cycle with a hit or fill
# policy: lrr+fef
# module: ibuffer
# set: impl=optimized
s/left = issue_i\[gw\] ?/left = issue_i[gw] \& ~comes ?/
