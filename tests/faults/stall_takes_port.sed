# a stalled warp takes a shared port
# policy: mto+rr
# set: stall=true
# module: front_end
s/\.ready_i(accepted)/.ready_i(request)/; s/\.issue_o(issue_o)/.issue_o(selected)/; s/^  wire \[WARPS-1:0\] stalled;/  wire [WARPS-1:0] selected;\n&/; s/^  \/\/ 2\. Effects.*/  assign issue_o = selected \& ~stalled \& accepted;\n&/
