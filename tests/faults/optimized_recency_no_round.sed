# warps with the recency bit below the pointer are never picked
# policy: motrr_recency+rr
# module: issue_sel
# set: impl=optimized
/class_2 = /s/= [^;]*;/= 0;/
