# of two waiting TBs the smaller slot has priority, whichever began first
# policy: saws+rr
# module: first_arrival
s/starts\[gu\] ? ~waiting_q\[gt\] : /starts[gu] ? 1'b1 : /
