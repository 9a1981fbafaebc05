# of two arrivals of one TB in a cycle one is lost
# policy: mwf_gto+cff
# module: wpt
s/{3'd0, by_sched\[0\]} + {3'd0, by_sched\[1\]};/{3'd0, by_sched[0] | by_sched[1]};/
