# critical fetch merges by issue counts before the kernel's last launch
# policy: kaws+cff
# module: fetch_arb
s/first = grid_waits_i ? requesting : least;/first = (grid_waits_i \& 1'b0) ? requesting : least;/
