# no wrap: places below the first one are never picked
# policy: tls+fef
# module: issue_pick
s/round = |later ? later : requesting;/round = later;/
