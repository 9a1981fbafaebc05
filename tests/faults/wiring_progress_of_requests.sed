# wiring: progress counts requesting warps for issuing ones
# policy: pro+rr
# module: front_end
/ u_progress (/,/);/{
s/\.issue_i(issue_o)/.issue_i(request)/
}
