# a scheduler lends two of its collectors in one cycle
# policy: kaws+rr
# set: shared_ports=false schedulers=4
# module: share
s/granted = g_type\[collector-1\].granted | g_type\[collector-1\].lent;/granted = g_type[collector-1].granted;/
