/* diag.c - messages on stderr, exit codes, and checked allocation. */
#include "base/diag.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/progress.h"

enum { LINE = 4096 };

/* Prints one line; control characters, which the text may quote from a user's file, become blanks. */
static void print_line(const char *format, va_list args)
{
	char text[LINE];
	progress_end();
	vsnprintf(text, sizeof text, format, args);
	for (char *c = text; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			*c = ' ';
	fprintf(stderr, "warpsmith: %s\n", text);
}

void note(const char *format, ...)
{
	va_list args;
	va_start(args, format);
	print_line(format, args);
	va_end(args);
}

void die(int code, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	print_line(format, args);
	va_end(args);
	cleanup_run();
	exit(code);
}

/* The reader of the pipe that stdout is has gone, as `| head -1` does. */
static bool reader_has_gone(void)
{
	struct pollfd out = {STDOUT_FILENO, POLLOUT, 0};
	return poll(&out, 1, 0) == 1 && (out.revents & POLLERR);
}

static void at_exit(void)
{
	progress_end();
	cleanup_run();
	errno = 0;
	bool failed = ferror(stdout) != 0;
	if (fflush(stdout) != 0 || failed) {
		if (reader_has_gone()) { /* no message: ends as a program does that does not ignore the signal */
			signal(SIGPIPE, SIG_DFL);
			raise(SIGPIPE);
		}
		fprintf(stderr, "warpsmith: standard output: cannot write: %s\n",
			errno ? strerror(errno) : "an earlier write failed");
		_exit(EXIT_IO);
	}
}

void diag_start(void)
{
	/* Opens descriptors 0 to 2 if they are closed, so that no output file gets one of them. */
	int fd;
	do
		fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd >= 0)
		close(fd);
	cleanup_signals();
	atexit(at_exit);
}

static void *checked(void *memory)
{
	if (!memory)
		die(EXIT_IO, "out of memory");
	return memory;
}

void *xalloc(size_t size)
{
	return checked(calloc(1, size ? size : 1));
}

void *xrealloc(void *old, size_t size)
{
	return checked(realloc(old, size ? size : 1));
}

char *xstrdup(const char *text)
{
	return checked(strdup(text));
}

char *xprintf(const char *format, ...)
{
	char *text;
	va_list args;
	va_start(args, format);
	int length = vasprintf(&text, format, args);
	va_end(args);
	return checked(length < 0 ? NULL : text);
}
