# a launch does not clear the TB's counter
# policy: kaws:equal_counts=age+fef
# module: issue_count
s/launch_i\[tb\] ? {COUNTER_BITS{1'b0}} : next;/(launch_i[tb] \& 1'b0) ? {COUNTER_BITS{1'b0}} : next;/
