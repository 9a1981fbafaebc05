# a scheduler whose first warp finds its port taken issues nothing, although its next warp needs no port
# title: Head-of-line blocking at a port
# seen: https://github.com/gpgpu-sim/gpgpu-sim_distribution/issues/334
# there: the oldest instruction of all schedulers is taken first; if its collectors are full, none behind it is tried
# policy: gto+rr
# module: issue_sel
s/\.req_i(free),/.req_i(ready),/
s/assign grants\(\[.*\]\) = grant;/assign grants\1 = grant \& free;/
