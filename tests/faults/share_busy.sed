# a scheduler that has issued lends its collector
# policy: kaws+rr
# set: shared_ports=false
# module: share
s/go = alone & |(mine & ~granted)/go = alone \& |(mine | granted)/
