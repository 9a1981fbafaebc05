# a cycle without an issue makes the scheduler forget its last issued warp
# policy: gto+fef
# module: issue_sel
s/any_last_d = any_last_q | issued;/any_last_d = issued;/
