# of two instructions that arrive in a cycle with an issue one is lost
# policy: lrr+fef
# module: ibuffer
# set: impl=optimized ibuffer=4
s/(two & more\[entry\])/(two \& more[entry] \& ~issue_i[slot])/
