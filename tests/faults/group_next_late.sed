# the next group begins with its second slot
# policy: tl+rr
# module: issue_sel
s/<< base) << 8;/<< base) << 9;/
