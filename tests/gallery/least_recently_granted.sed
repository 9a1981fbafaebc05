# after the greedy warp comes the one that was granted least recently, not the one that was launched first
# title: Least recently granted called oldest
# seen: https://github.com/vortexgpgpu/vortex/blob/00ea949a1146ec22c6a69ee52fc13d99c8a81003/hw/rtl/libs/VX_gto_arbiter.sv
# there: "greedy then oldest" picks the least-recently-granted requester from a dominance matrix
# policy: gto+rr
# as: gto:age=last_grant+rr
