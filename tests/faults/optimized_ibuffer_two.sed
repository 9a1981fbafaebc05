# of two instructions that come while one issues one is lost
# policy: lrr+fef
# module: ibuffer
# set: impl=optimized ibuffer=4
s/(two & more\[gn\])/(two \& more[gn] \& ~issue_i[gw])/
