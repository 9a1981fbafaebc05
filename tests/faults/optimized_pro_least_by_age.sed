# with no_wait=least the TB with less progress precedes another only if it is older too
# policy: pro:no_wait=least:threshold=64+rr
# module: tb_order
# set: impl=optimized
s/assign least\[tb\*TBS + other_tb\] = ~tb_less & (~same | older_i/assign least[tb*TBS + other_tb] = ~tb_less \& (same \& older_i/
