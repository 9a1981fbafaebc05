# a scheduler that has issued lends its collector
# policy: kaws+rr
# set: shared_ports=false
# module: share
s/go = alone & |(candidates & ~granted)/go = alone \& |(candidates | granted)/
