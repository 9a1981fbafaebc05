# a change of the phase starts no sort
# policy: pro:threshold=64+rr
# module: tb_order
s/begins = (grid_waits_i ^ waited_q) | (/begins = (/
