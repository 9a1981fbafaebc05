# a warp without a head may count as one with a memory instruction
# policy: mto+cff
# module: front_end
s/memory = valid_o & memory_i;/memory = memory_i;/
