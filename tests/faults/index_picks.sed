# with latency = 1 the numbers are those of the picks
# policy: mwf_gto+rr
# set: grant_index=true latency=1
# module: front_end
s/u_grant_index (/u_grant_index ( .issue_i(picked), /; /u_grant_index/,/);/s/^    \.issue_i(issue_o),$//
