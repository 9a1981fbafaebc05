/* progress.c - the progress line of a terminal, and plain lines elsewhere. */
#include "base/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { COLUMNS = 80, LINE = 512 };
static const double redraw = 0.1, first_line = 10, rarest_line = 60; /* seconds */

static struct {
	bool shown;          /* the terminal has a line */
	double begun, drawn; /* the first call of the command or of what is done now; the last line; 0: none */
	double interval;     /* until the next plain line */
	unsigned part, parts;
	const char *what;
} state;

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int terminal_columns(void)
{
	struct winsize size;
	bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
	return (known ? size.ws_col : COLUMNS) - 1;
}

static void clear(void)
{
	fprintf(stderr, "\r%*s\r", terminal_columns(), "");
}

/* Seconds between plain lines; 0: none. */
static double plain_interval(void)
{
	const char *given = getenv("WARPSMITH_PROGRESS");
	if (given)
		return strtod(given, NULL);
	return state.interval > 0 ? state.interval : first_line;
}

static bool is_due(double t, bool terminal)
{
	if (terminal)
		return t - state.drawn >= redraw;
	double interval = plain_interval(), since = state.drawn > 0 ? state.drawn : state.begun;
	if (interval <= 0 || t - since < interval)
		return false;
	state.interval = 2 * interval < rarest_line ? 2 * interval : rarest_line;
	return true;
}

void progress_head(char text[PROGRESS_HEAD], unsigned n, unsigned of, const char *what, uint64_t done, uint64_t total,
		   double seconds)
{
	double share = total ? (double)done / (double)total : 0;
	int at = 0;
	text[0] = '\0';
	if (share > 1)
		share = 1;
	if (of)
		at = snprintf(text, PROGRESS_HEAD, "%s %u of %u, ", what, n + 1, of);
	else if (!total)
		return;
	if (of)
		share = (n + share) / of;
	at += snprintf(text + at, PROGRESS_HEAD - (size_t)at, "%.0f %%", 100 * share);
	if (share > 0 && seconds >= 1) {
		double left = seconds * (1 - share) / share;
		at += snprintf(text + at, PROGRESS_HEAD - (size_t)at, ", %.0f:%02u left", (double)(long)(left / 60),
			       (unsigned)left % 60);
	}
	snprintf(text + at, PROGRESS_HEAD - (size_t)at, ": ");
}

static void show(uint64_t done, uint64_t total, const char *format, va_list args)
{
	const bool terminal = isatty(STDERR_FILENO);
	const double t = now();
	char head[PROGRESS_HEAD], text[LINE];
	if (state.begun <= 0)
		state.begun = t;
	if (!is_due(t, terminal))
		return;
	state.drawn = t;
	progress_head(head, state.part, state.parts, state.what, done, total, t - state.begun);
	vsnprintf(text, sizeof text, format, args);
	if (!terminal) {
		fprintf(stderr, "warpsmith: %s%s\n", head, text);
		return;
	}
	char line[LINE + PROGRESS_HEAD];
	snprintf(line, sizeof line, "%s%s", head, text);
	fprintf(stderr, "\r%-*.*s\r", terminal_columns(), terminal_columns(), line);
	state.shown = true;
}

void progress(const char *format, ...)
{
	va_list args;
	va_start(args, format);
	show(0, 0, format, args);
	va_end(args);
}

void progress_of(uint64_t done, uint64_t total, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	show(done, total, format, args);
	va_end(args);
}

void progress_part(unsigned n, unsigned of, const char *what)
{
	if (n == 0)
		state.begun = of ? now() : 0;
	if (of == 0 && state.parts && isatty(STDERR_FILENO))
		clear(); /* what worker processes have shown */
	state.part = n;
	state.parts = of;
	state.what = what;
}

void progress_end(void)
{
	if (state.shown)
		clear();
	state.shown = false;
	if (!state.parts)
		state.begun = 0;
}
