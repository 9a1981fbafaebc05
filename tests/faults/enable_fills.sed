# a line fills in a cycle without enable
# policy: saws+fef
# set: enable=true
# module: ibuffer
s/if (enable_i) begin/if (enable_i | |fill_i) begin/
