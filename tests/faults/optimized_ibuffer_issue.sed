# an issue takes no entry while something comes
# policy: lrr+fef
# module: ibuffer
# set: impl=optimized
s/left = issue_i\[gw\] ?/left = issue_i[gw] \& ~comes ?/
