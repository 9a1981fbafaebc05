/* runs.c - measures commands side by side: runs each in turn, several times over, and prints for each a line with the
 * medians of processor time and wall clock in seconds and the largest memory in MiB. Usage: bench-runs [-n RUNS] [-b
 * BUSY] COMMAND...; the commands are for sh, their output is dropped. RUNS: 5 by default. BUSY: processes that keep
 * processors busy meanwhile, 0 by default. A command that fails ends the program with its code. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"

enum { MOST_RUNS = 99, MOST_BUSY = 64 };

struct command {
	const char *text;
	double processor[MOST_RUNS], clock[MOST_RUNS]; /* seconds */
	long kilobytes;                                /* largest of all runs */
};

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double median(double *values, unsigned n)
{
	qsort(values, n, sizeof *values, by_value);
	return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

static _Noreturn void start(const char *text)
{
	int null = open("/dev/null", O_WRONLY);
	if (null < 0 || dup2(null, STDOUT_FILENO) < 0)
		_exit(127);
	execl("/bin/sh", "sh", "-c", text, (char *)NULL);
	_exit(127);
}

static void run(struct command *c, unsigned n)
{
	struct rusage used;
	int status;
	double begin = now();
	pid_t child = fork();
	if (child == 0)
		start(c->text);
	if (child < 0 || wait4(child, &status, 0, &used) != child)
		die(EXIT_IO, "bench-runs: cannot run '%s'", c->text);
	c->clock[n] = now() - begin;
	c->processor[n] = seconds(used.ru_utime) + seconds(used.ru_stime);
	if (used.ru_maxrss > c->kilobytes)
		c->kilobytes = used.ru_maxrss;
	if (!WIFEXITED(status) || WEXITSTATUS(status))
		die(WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_BUG, "bench-runs: '%s' fails", c->text);
}

/* A process that ends with this one. */
static void keep_busy(void)
{
	pid_t parent = getpid(), child = fork();
	if (child < 0)
		die(EXIT_IO, "bench-runs: cannot start a process");
	if (child > 0)
		return;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	while (getppid() == parent)
		for (volatile unsigned i = 0; i < 1000000; i++)
			;
	_exit(0);
}

int main(int argc, char **argv)
{
	unsigned runs = 5, busy = 0;
	int option;
	diag_start();
	while ((option = getopt(argc, argv, "n:b:")) != -1) {
		unsigned n = option == '?' ? 0 : (unsigned)atoi(optarg);
		if (option == 'n' && n > 0 && n <= MOST_RUNS)
			runs = n;
		else if (option == 'b' && n <= MOST_BUSY)
			busy = n;
		else
			die(EXIT_USAGE, "bench-runs: expected [-n RUNS] [-b BUSY] COMMAND...");
	}
	unsigned count = (unsigned)(argc - optind);
	struct command *commands = xalloc(count * sizeof *commands);
	for (unsigned i = 0; i < busy; i++)
		keep_busy();
	for (unsigned n = 0; n < runs; n++)
		for (unsigned i = 0; i < count; i++) {
			commands[i].text = argv[optind + (int)i];
			run(&commands[i], n);
		}
	for (unsigned i = 0; i < count; i++)
		printf("%.3f %.3f %.0f\n", median(commands[i].processor, runs), median(commands[i].clock, runs),
		       (double)commands[i].kilobytes / 1024);
	free(commands);
	return EXIT_PASS;
}
