/* scratch.c - temporary folders and child processes for tests. */
#include "tests/unit/base/scratch.h"

#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"

/* In memory if possible: fsync() of output files would wait for a disk. */
static const char *const templates[] = {"/dev/shm/warpsmith-test-XXXXXX", "/tmp/warpsmith-test-XXXXXX"};
static char folder[sizeof "/dev/shm/warpsmith-test-XXXXXX"]; /* "": none */
static pid_t owner;

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *where)
{
	(void)status, (void)type, (void)where;
	return remove(path);
}

/* Removes the folder of this process. A child has none of its own. */
static void leave(void)
{
	if (!*folder || getpid() != owner)
		return;
	if (nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS) != 0)
		perror(folder);
	*folder = '\0';
}

/* May be called again in the same process: the folder before is removed. */
void scratch_enter(void)
{
	if (owner != getpid())
		atexit(leave);
	else
		leave();
	bool made = false;
	for (unsigned n = 0; n < 2 && !made; n++)
		made = mkdtemp(strcpy(folder, templates[n]));
	ck_assert_msg(made, "no scratch folder");
	ck_assert_int_eq(chdir(folder), 0);
	owner = getpid();
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
