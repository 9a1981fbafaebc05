/* workers.c - independent tasks in worker processes. */
#include "base/workers.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/diag.h"
#include "base/progress.h"

struct pool {
	unsigned tasks;
	const char *what; /* a task is */
	void (*task)(void *arg, unsigned n);
	void *arg;
	atomic_uint *next; /* the task that nobody has begun, in memory that all processes share */
};

static _Noreturn void work(const struct pool *pool)
{
	for (unsigned n; (n = atomic_fetch_add(pool->next, 1)) < pool->tasks;) {
		if (n > 0 &&
		    pool->what) /* as the parent has done for the first: the time since then is that of all workers */
			progress_part(n, pool->tasks, pool->what);
		if (pool->what)
			progress("begins");
		pool->task(pool->arg, n);
	}
	exit(EXIT_PASS);
}

/* Starts a worker in the process group of the first one, which ends with the program. */
static pid_t start_worker(const struct pool *pool, pid_t group)
{
	fflush(stdout);
	cleanup_hold();
	pid_t pid = fork();
	if (pid == 0) {
		setpgid(0, group);
		prctl(PR_SET_PDEATHSIG, SIGTERM); /* the workers also end with a program that SIGKILL ends */
		cleanup_child(0);
		cleanup_release();
		work(pool);
	}
	if (pid > 0) {
		setpgid(pid, group);
		cleanup_child(group ? group : pid);
	}
	cleanup_release();
	if (pid < 0)
		die(EXIT_IO, "cannot start a process: %s", strerror(errno));
	return pid;
}

/* Waits for a worker to end; its exit code. */
static int wait_worker(pid_t group)
{
	int status;
	while (waitpid(-group, &status, 0) < 0)
		if (errno != EINTR)
			die(EXIT_BUG, "waitpid: %s", strerror(errno));
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_BUG;
}

void workers_run(unsigned jobs, unsigned tasks, const char *what, void (*task)(void *arg, unsigned n), void *arg)
{
	struct pool pool = {tasks, what, task, arg, NULL};
	int failed = 0;
	pid_t group = 0;
	pool.next = mmap(NULL, sizeof *pool.next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (pool.next == MAP_FAILED)
		die(EXIT_IO, "cannot share memory with the workers: %s", strerror(errno));
	if (tasks > 0 && what)
		progress_part(0, tasks, what);
	for (unsigned n = 0; n < jobs; n++) {
		pid_t pid = start_worker(&pool, group);
		group = group ? group : pid;
	}
	for (unsigned n = 0; n < jobs; n++) {
		int code = wait_worker(group);
		failed = code > failed ? code : failed;
	}
	cleanup_child(0);
	if (what)
		progress_part(0, 0, NULL);
	munmap(pool.next, sizeof *pool.next);
	if (failed)
		exit(failed); /* the worker has said why */
}
