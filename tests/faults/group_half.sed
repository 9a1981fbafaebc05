# groups of four instead of eight
# policy: tl+rr
# module: issue_sel
s/17'd255 << base;/17'd15 << base;/
