# of two TBs that wait the smaller slot goes first, whoever began first
# policy: saws+rr
# module: first_arrival
s/starts\[gu\] ? ~waiting_q\[gt\] : /starts[gu] ? 1'b1 : /
