# of two waiting TBs the smaller slot has priority, whichever began first
# policy: saws+rr
# module: first_arrival
s/starts\[other_tb\] ? ~waiting_q\[tb\] : /starts[other_tb] ? 1'b1 : /
