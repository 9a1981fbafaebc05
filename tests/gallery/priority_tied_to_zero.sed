# the WPT counters reach the issue selector as zero: every TB ties, and most-waiting-first is a fixed order
# title: Priority input tied to zero
# seen: https://github.com/vortexgpgpu/vortex/pull/372
# there: a port that should influence the arbiter was tied off where the arbiter is instantiated, and was dropped
# policy: mwf_gto+rr
# module: front_end
s/\.count_i(count_o)/.count_i(20'd0)/
