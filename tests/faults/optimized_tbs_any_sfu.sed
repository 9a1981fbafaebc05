# a TB that is not selected takes the SFU port too
# policy: mwf_gto+cff
# module: issue_pick
# set: impl=optimized
s/|(sfu_leader & first)/|sfu_leader/
