# a segment ignores the one just below it
# long: yes
# policy: mwf_gto+cff
# module: issue_pick
# set: impl=optimized
s/requested << (SEGMENTS - segment)/requested << (SEGMENTS - segment + 1)/
