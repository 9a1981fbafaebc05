# the progress of a TB is cleared only by a launch beside an issue of warp 0
# policy: pro+rr
# module: progress
s/{PROGRESS_BITS{~launch_i\[tb\]}}/{PROGRESS_BITS{~(launch_i[tb] \& issue_i[0])}}/
