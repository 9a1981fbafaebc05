rr_scheduler.v
counted_scheduler.v
