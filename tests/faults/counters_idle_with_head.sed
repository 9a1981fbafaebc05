# a scheduler whose heads all wait for registers counts as idle too
# policy: mwf_gto+rr
# module: counters
# set: counters=true
s/ & ~head;/ \& ~clear;/
