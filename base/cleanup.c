/* cleanup.c - the list of unfinished files, and the signal handler that removes them. */
#include "base/cleanup.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"

/* The signal handler may run between any two steps: an entry is complete before it enters the list, and is never
 * unlinked. An entry without a path is free for reuse. */
struct entry {
	char *volatile path;
	volatile pid_t owner;
	struct entry *next;
};
static struct entry *volatile unfinished;
static volatile pid_t child;
static sigset_t ending, before;

static const int end_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGXCPU};
enum { END_SIGNALS = sizeof end_signals / sizeof *end_signals };

void cleanup_add(const char *path)
{
	struct entry *e = unfinished;
	while (e && e->path)
		e = e->next;
	if (e) {
		e->owner = getpid();
		e->path = xstrdup(path);
		return;
	}
	e = xalloc(sizeof *e);
	*e = (struct entry){xstrdup(path), getpid(), unfinished};
	unfinished = e;
}

void cleanup_drop(const char *path)
{
	for (struct entry *e = unfinished; e; e = e->next) {
		char *known = e->path;
		if (!known || strcmp(known, path) != 0)
			continue;
		e->path = NULL;
		free(known);
		return;
	}
}

void cleanup_child(pid_t group)
{
	child = group;
}

/* Runs rm: functions that traverse folders are not async-signal-safe, fork and exec are. */
static void remove_folder(const char *path)
{
	pid_t pid = fork();
	if (pid == 0) {
		execl("/bin/rm", "rm", "-rf", "--", path, (char *)NULL);
		_exit(127);
	}
	if (pid > 0)
		while (waitpid(pid, NULL, 0) < 0)
			;
}

void cleanup_run(void)
{
	for (struct entry *e = unfinished; e; e = e->next) {
		char *path = e->path;
		struct stat st;
		if (!path || e->owner != getpid())
			continue;
		e->path = NULL;
		if (lstat(path, &st) != 0)
			continue;
		if (S_ISDIR(st.st_mode))
			remove_folder(path);
		else
			unlink(path);
	}
}

/* Sends SIGTERM to the child's process group and, after at most two seconds, SIGKILL. */
static void end_child(void)
{
	const struct timespec pause = {0, 20000000};
	pid_t group = child;
	if (group == 0)
		return;
	child = 0;
	kill(-group, SIGTERM);
	for (unsigned tries = 0; tries < 100; tries++) {
		if (waitpid(group, NULL, WNOHANG) != 0)
			break;
		nanosleep(&pause, NULL);
	}
	kill(-group, SIGKILL);
}

static void on_end(int number)
{
	end_child();
	cleanup_run();
	signal(number, SIG_DFL);
	raise(number); /* blocked here; ends the program when the handler returns */
}

static void on_bug(int number)
{
	static const char text[] =
	    "warpsmith: this is a bug in warpsmith, please report it with the command that you gave\n";
	(void)number;
	if (write(STDERR_FILENO, text, sizeof text - 1) < 0)
		_exit(EXIT_BUG);
	end_child();
	cleanup_run();
	_exit(EXIT_BUG);
}

void cleanup_hold(void)
{
	sigprocmask(SIG_BLOCK, &ending, &before);
}

void cleanup_release(void)
{
	sigprocmask(SIG_SETMASK, &before, NULL);
}

/* The handler runs on its own stack: the bug may be an infinite recursion. */
static void catch_bugs(void)
{
	static char stack[65536];
	const stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
	struct sigaction action = {.sa_handler = on_bug, .sa_flags = SA_ONSTACK};
	sigaltstack(&own, NULL);
	sigemptyset(&action.sa_mask);
	sigaction(SIGABRT, &action, NULL);
#ifndef __SANITIZE_ADDRESS__
	sigaction(SIGSEGV, &action, NULL);
	sigaction(SIGBUS, &action, NULL);
	sigaction(SIGFPE, &action, NULL);
	sigaction(SIGILL, &action, NULL);
#endif
}

void cleanup_signals(void)
{
	struct sigaction action = {.sa_handler = on_end}, old;
	sigemptyset(&ending);
	for (unsigned n = 0; n < END_SIGNALS; n++)
		sigaddset(&ending, end_signals[n]);
	action.sa_mask = ending;
	for (unsigned n = 0; n < END_SIGNALS; n++) {
		sigaction(end_signals[n], NULL, &old);
		if (old.sa_handler != SIG_IGN)
			sigaction(end_signals[n], &action, NULL);
	}
	catch_bugs();
	signal(SIGPIPE, SIG_IGN); /* a closed pipe and a file over its size limit are reported as errors of write() */
	signal(SIGXFSZ, SIG_IGN);
}
