# the arrival that releases the barrier leaves its TB waiting
# policy: saws+cff
# module: first_arrival
s/ & ~release_i;/ \& ~(release_i \& ~arriving);/
