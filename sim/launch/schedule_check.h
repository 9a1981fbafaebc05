/* schedule_check.h - runs a launch file again in other orders of its warps. */
#ifndef SIM_LAUNCH_SCHEDULE_CHECK_H
#define SIM_LAUNCH_SCHEDULE_CHECK_H

#include "sim/launch/launch.h"

/* Runs the file of stream *s in the orders rtc, reverse and random:1, without dumps. Each kernel that does something
 * else than in *s is a note that says where. Returns the number of expect directives that failed; each is a note. */
unsigned schedule_check(const char *path, const struct launch_options *o, const struct stream *s);

#endif
