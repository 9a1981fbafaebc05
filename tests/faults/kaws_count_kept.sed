# a launch does not clear the TB's counter
# policy: kaws:equal_counts=age+fef
# module: issue_count
s/launch_i\[gt\] ? {BI{1'b0}} : next;/(launch_i[gt] \& 1'b0) ? {BI{1'b0}} : next;/
