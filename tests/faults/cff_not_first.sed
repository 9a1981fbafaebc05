# round robin has priority over the critical warps
# policy: mwf_gto+cff
# module: fetch_arb
s/grant = |critical ? critical : round;/grant = |round ? round : critical;/
