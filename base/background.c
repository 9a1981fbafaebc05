/* background.c - child processes, their stderr and their exit codes. */
#include "base/background.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/cleanup.h"
#include "base/diag.h"

struct child {
	pid_t pid; /* 0: ended */
	int status;
	FILE *said; /* its stderr */
};

struct background {
	unsigned jobs, tasks, running;
	struct child children[];
};

/* Process group of the running children; 0: none runs. */
static pid_t group;

/* At every exit of this program, also by die(). A signal that ends it ends the children too (base/cleanup.h). */
static void end_children(void)
{
	if (group)
		kill(-group, SIGTERM);
}

unsigned processors(void)
{
	cpu_set_t set;
	if (sched_getaffinity(0, sizeof set, &set) != 0)
		return 1;
	return (unsigned)CPU_COUNT(&set);
}

struct background *background_open(unsigned jobs, unsigned tasks)
{
	static bool registered;
	struct background *b = xalloc(sizeof *b + tasks * sizeof *b->children);
	if (!registered)
		atexit(end_children);
	registered = true;
	b->jobs = jobs;
	b->tasks = tasks;
	return b;
}

void background_close(struct background *b)
{
	free(b);
}

/* Waits for one child to end. */
static void wait_one(struct background *b)
{
	int status;
	pid_t pid = child_wait(group, &status);
	for (unsigned n = 0; n < b->tasks; n++) {
		if (b->children[n].pid != pid)
			continue;
		b->children[n].pid = 0;
		b->children[n].status = status;
	}
	if (--b->running == 0)
		cleanup_child(group = 0);
}

static _Noreturn void work(const struct child *c, void (*task)(void *arg), void *arg)
{
	if (dup2(fileno(c->said), STDERR_FILENO) < 0)
		die(EXIT_IO, "cannot keep messages: %s", strerror(errno));
	setenv("WARPSMITH_PROGRESS", "0", 1); /* the file would keep its lines until they are old */
	task(arg);
	exit(EXIT_PASS);
}

void background_start(struct background *b, unsigned n, void (*task)(void *arg), void *arg)
{
	struct child *c = &b->children[n];
	while (b->running == b->jobs)
		wait_one(b);
	c->said = tmpfile();
	if (!c->said)
		die(EXIT_IO, "cannot make a temporary file: %s", strerror(errno));
	c->pid = child_start(group);
	if (c->pid == 0) {
		group = 0;
		work(c, task, arg);
	}
	b->running++;
	group = group ? group : c->pid;
}

void background_join(struct background *b, unsigned n)
{
	struct child *c = &b->children[n];
	char text[4096];
	size_t size;
	while (c->pid)
		wait_one(b);
	rewind(c->said);
	while ((size = fread(text, 1, sizeof text, c->said)) > 0)
		fwrite(text, 1, size, stderr);
	fclose(c->said);
	bool ended = WIFEXITED(c->status);
	if (!ended)
		die(EXIT_BUG, "a process of this program was ended by signal %d", WTERMSIG(c->status));
	if (WEXITSTATUS(c->status) != EXIT_PASS)
		exit(WEXITSTATUS(c->status));
}
