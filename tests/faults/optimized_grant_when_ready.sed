# a ready warp counts as granted in the order of grants
# policy: gto:age=last_grant+rr
# module: issue_sel
# set: impl=optimized
s/assign lane_issue = lane_grant;/assign lane_issue = lane_ready;/
