# a ready age that grows overtakes one that grows too, not one that does not
# long: yes
# policy: gto:age=wait+rr
# module: issue_sel
# set: impl=optimized
s/& (~lane_grows\[sched\*LANE + other\] |/\& (lane_grows[sched*LANE + other] |/
