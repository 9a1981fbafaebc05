/* child.c - child processes that run code of this program. */
#include "base/child.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/diag.h"

pid_t child_start(pid_t group)
{
	fflush(stdout);
	cleanup_hold();
	pid_t pid = fork();
	int error = errno;
	if (pid == 0) {
		setpgid(0, group);
		prctl(PR_SET_PDEATHSIG, SIGTERM); /* children also end with a program that SIGKILL ends */
		cleanup_child(0);
	}
	if (pid > 0) {
		setpgid(pid, group);
		cleanup_child(group ? group : pid);
	}
	cleanup_release();
	if (pid < 0)
		die(EXIT_IO, "cannot start a process: %s", strerror(error));
	return pid;
}

pid_t child_wait(pid_t group, int *status)
{
	pid_t pid;
	while ((pid = waitpid(-group, status, 0)) < 0)
		if (errno != EINTR)
			die(EXIT_BUG, "waitpid: %s", strerror(errno));
	return pid;
}

void *shared_memory(size_t size)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (memory == MAP_FAILED)
		die(EXIT_IO, "cannot share memory with the processes of this program: %s", strerror(errno));
	return memory;
}

void shared_free(void *memory, size_t size)
{
	munmap(memory, size);
}
