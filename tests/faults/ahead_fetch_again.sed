# with latency = 1 the warp that fetches is critical again
# policy: mwf_gto+cff
# set: latency=1
# module: front_end
s/ & ~critical_fetch/ \& ~(critical_fetch \& wait_o)/
