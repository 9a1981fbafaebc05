# a group does not see the one just before it
# policy: mwf_gto+cff
# module: issue_pick
# set: impl=optimized
s/group << (G - gg)/group << (G - gg + 1)/
