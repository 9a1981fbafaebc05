# a launch does not clear the pointer of its TB slot
# policy: mwf_lrr:tie=age+cff
# module: issue_sel
s/any_tb_last_d = (any_tb_last_q | moves) & ~{SCHEDS{launch_i}};/any_tb_last_d = any_tb_last_q | (moves \& ~{SCHEDS{launch_i}});/
