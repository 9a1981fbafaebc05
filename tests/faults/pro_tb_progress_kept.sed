# the progress of a TB is cleared only by a launch beside an issue of warp 0
# policy: pro+rr
# module: progress
s/{BP{~launch_i\[gt\]}}/{BP{~(launch_i[gt] \& issue_i[0])}}/
