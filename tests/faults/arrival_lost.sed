# of two arrivals of one TB in a cycle one is lost
# policy: mwf_gto+cff
# module: wpt
s/{3'd0, by\[0\]} + {3'd0, by\[1\]};/{3'd0, by[0] | by[1]};/
