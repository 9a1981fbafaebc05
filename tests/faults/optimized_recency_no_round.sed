# of the warps with the recency bit those in front of the pointer do not go
# policy: motrr_recency+rr
# module: issue_sel
# set: impl=optimized
/class_2 = /s/= [^;]*;/= 0;/
