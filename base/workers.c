/* workers.c - independent tasks in worker processes. */
#include "base/workers.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "base/child.h"
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

void workers_run(unsigned jobs, unsigned tasks, const char *what, void (*task)(void *arg, unsigned n), void *arg)
{
	struct pool pool = {tasks, what, task, arg, NULL};
	int failed = 0;
	pid_t group = 0;
	pool.next = shared_memory(sizeof *pool.next);
	if (tasks > 0 && what)
		progress_part(0, tasks, what);
	for (unsigned n = 0; n < jobs; n++) {
		pid_t pid = child_start(group);
		if (pid == 0)
			work(&pool);
		group = group ? group : pid;
	}
	for (unsigned n = 0; n < jobs; n++) {
		int status;
		child_wait(group, &status);
		int code = WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_BUG;
		failed = code > failed ? code : failed;
	}
	cleanup_child(0);
	if (what)
		progress_part(0, 0, NULL);
	shared_free(pool.next, sizeof *pool.next);
	if (failed)
		exit(failed); /* the worker has said why */
}
