# after the greedy warp comes the lowest slot, whichever TB was launched first
# title: "Oldest" that is the slot number
# seen: https://github.com/vortexgpgpu/vortex/blob/02c5e1540c1b4eaf342c9f8b89ea610dad0a8ea7/hw/rtl/libs/VX_gto_arbiter.sv
# there: requesters that begin to wait together have one age, and the index decides among them
# policy: gto+rr
# as: gto:age=index+rr
