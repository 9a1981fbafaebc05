# no wrap: places before the first one never go
# policy: tls+fef
# module: issue_pick
s/round = |later ? later : asks;/round = later;/
