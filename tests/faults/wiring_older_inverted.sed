# wiring: the launch order reaches issue_sel inverted
# policy: gto+rr
# module: front_end
/ u_issue_sel (/,/);/{
s/\.older_i(older)/.older_i(~older)/
}
