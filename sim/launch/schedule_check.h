/* schedule_check.h - executes a launch file under other schedules and compares the streams: `trace --check-order`. */
#ifndef SIM_LAUNCH_SCHEDULE_CHECK_H
#define SIM_LAUNCH_SCHEDULE_CHECK_H

#include "sim/launch/launch.h"

/* Executes the launch file of stream *s under the schedules rtc, reverse and random:1, without dumps. Prints a line
 * with the first difference for each launch whose stream differs from *s. Returns the number of failed expect
 * directives, each of which is a line on stderr. */
unsigned schedule_check(const char *path, const struct launch_options *o, const struct stream *s);

#endif
