/* scratch.c - temporary folders and child processes for tests. */
#include "tests/unit/base/scratch.h"

#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"

/* In memory if possible: fsync() of output files would wait for a disk. */
static char in_memory[] = "/dev/shm/warpsmith-test-XXXXXX", on_disk[] = "/tmp/warpsmith-test-XXXXXX";
static char *folder;
static pid_t owner;

static void leave(void)
{
	char command[sizeof in_memory + 16];
	snprintf(command, sizeof command, "rm -rf %s", folder);
	if (getpid() == owner && system(command) != 0)
		perror(folder);
}

void scratch_enter(void)
{
	folder = mkdtemp(in_memory);
	if (!folder)
		folder = mkdtemp(on_disk);
	ck_assert_ptr_nonnull(folder);
	ck_assert_int_eq(chdir(folder), 0);
	owner = getpid();
	atexit(leave);
}

const char *scratch_list(void)
{
	static char text[4096];
	struct dirent **entries;
	int n = scandir(".", &entries, NULL, alphasort);
	text[0] = '\0';
	for (int i = 0; i < n; i++) {
		const char *name = entries[i]->d_name;
		if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0 && strcmp(name, "stderr") != 0)
			strcat(strcat(text, name), " ");
		free(entries[i]);
	}
	free(entries);
	return text;
}

/* Sends the signal when the child is ready for it, at most 10 s from now. */
static void send(pid_t pid, int number)
{
	const struct timespec pause = {0, 5000000};
	for (unsigned n = 0; n < 2000 && access("ready", F_OK) != 0; n++)
		nanosleep(&pause, NULL);
	unlink("ready");
	kill(pid, number);
}

int scratch_run(void (*act)(void), int number)
{
	int status;
	pid_t pid = fork();
	if (pid == 0) {
		int fd = open("stderr", O_WRONLY | O_CREAT | O_TRUNC, 0600);
		dup2(fd, STDERR_FILENO);
		diag_start();
		act();
		exit(EXIT_PASS);
	}
	if (number > 0)
		send(pid, number);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

const char *scratch_line(const char *path)
{
	static char line[4096];
	FILE *f = fopen(path, "r");
	line[0] = '\0';
	if (!f)
		return line;
	if (!fgets(line, sizeof line, f))
		line[0] = '\0';
	line[strcspn(line, "\n")] = '\0';
	fclose(f);
	return line;
}
