# the pointer stops below the issued slot, which can be picked again at once
# policy: motrr+rr
# module: issue_pick
# set: impl=optimized
/assign up_to/{n;s/(SEGMENT - entry % SEGMENT)/(SEGMENT - entry % SEGMENT - 1)/;}
