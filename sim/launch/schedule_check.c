/* schedule_check.c - compares the streams of a launch file under several schedules. */
#include "sim/launch/schedule_check.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "sim/streams/stream_differ.h"
#include "sim/streams/stream_file.h"

static void report(const struct stream *s, unsigned kernel, const struct stream_difference *d, const char *schedule)
{
	char lines[64] = "the same PTX line with other lanes or addresses";
	if (d->line != d->other_line)
		snprintf(lines, sizeof lines, "PTX line %u, not %u", d->other_line, d->line);
	note("%s: launch %u, kernel %s: under --order %s, TB %u, warp %u has a different stream than under "
	     "--order %s: its instruction %u is %s",
	     s->name, kernel + 1, s->kernels[kernel].name, schedule, d->tb, d->warp, s->schedule, d->record + 1, lines);
}

static void compare(const struct stream *s, const struct stream *other)
{
	struct stream_difference d;
	for (unsigned i = 0; i < s->kernel_count; i++)
		if (stream_differ(&s->kernels[i], &other->kernels[i], &d))
			report(s, i, &d, other->schedule);
}

unsigned schedule_check(const char *path, const struct launch_options *o, const struct stream *s)
{
	static const char *const names[] = {"rtc", "reverse", "random:1"};
	unsigned failed = 0;
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		struct ptx_schedule schedule;
		struct stream other;
		if (!strcmp(names[i], s->schedule) || !ptx_schedule_parse(&schedule, names[i]))
			continue;
		const struct launch_options again = {.schedule = &schedule, .quiet = true, .budget = o->budget};
		unsigned wrong = launch_run(path, &again, &other);
		if (wrong)
			note("%s: %u of its expect directives failed under --order %s", path, wrong, names[i]);
		failed += wrong;
		compare(s, &other);
		stream_free(&other);
	}
	return failed;
}
