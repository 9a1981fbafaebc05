# a jump in a cycle whose fetch hits leaves the I-buffer full
# policy: mwf_gto+cff
# module: front_end
s/flush = issue_o & (jump_i | exit_i);/flush = issue_o \& (exit_i | (jump_i \& {WARPS{~fetch_hit_i}}));/
