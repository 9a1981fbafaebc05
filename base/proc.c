/* proc.c - runs other programs, and caches builds. */
#include "base/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xxhash.h>

#include "base/cleanup.h"
#include "base/diag.h"
#include "base/outfile.h"
#include "base/tree.h"

static bool is_program(const char *path)
{
	struct stat st;
	return access(path, X_OK) == 0 && stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

char *tool_path(const char *tool)
{
	if (strchr(tool, '/'))
		return is_program(tool) ? xstrdup(tool) : NULL;
	const char *at = getenv("PATH");
	while (at && *at) {
		size_t length = strcspn(at, ":");
		char *path = length ? xprintf("%.*s/%s", (int)length, at, tool) : xprintf("./%s", tool);
		if (is_program(path))
			return path;
		free(path);
		at += length + (at[length] == ':');
	}
	return NULL;
}

bool tool_exists(const char *tool)
{
	char *path = tool_path(tool);
	free(path);
	return path != NULL;
}

void tool_need(const char *tool)
{
	if (!tool_exists(tool))
		die(EXIT_IO, "%s: no such program on the PATH (`warpsmith doctor` lists missing programs)", tool);
}

static int open_or_die(const char *path, int flags)
{
	int fd = open(path, flags | O_CLOEXEC, 0666);
	if (fd < 0)
		die(EXIT_IO, "%s: cannot open: %s", path, strerror(errno));
	return fd;
}

/* Executes the program in the child process; on failure, writes errno to pipe `tell` and exits. */
static _Noreturn void become(const char *const argv[], const char *dir, int in, int out, int tell)
{
	sigset_t none;
	sigemptyset(&none);
	setpgid(0, 0);
	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL);
	sigprocmask(SIG_SETMASK, &none, NULL);
	bool ok = dup2(in, STDIN_FILENO) >= 0;
	if (out >= 0)
		ok = ok && dup2(out, STDOUT_FILENO) >= 0 && dup2(out, STDERR_FILENO) >= 0;
	if (ok && (!dir || chdir(dir) == 0))
		execvp(argv[0], (char *const *)(const void *)argv);
	int error = errno;
	if (write(tell, &error, sizeof error) < 0)
		_exit(126);
	_exit(127);
}

/* Waits for the child; returns its exit status as a shell does, 128 + n for signal n. */
static int wait_for(pid_t pid)
{
	int status;
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			die(EXIT_BUG, "waitpid: %s", strerror(errno));
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int proc_run(const char *const argv[], const char *dir, const char *log)
{
	int tell[2], error;
	tool_need(argv[0]);
	int in = open_or_die("/dev/null", O_RDONLY);
	int out = log && !*log ? -1 : open_or_die(log ? log : "/dev/null", O_WRONLY | O_CREAT | O_TRUNC);
	if (pipe2(tell, O_CLOEXEC) != 0)
		die(EXIT_IO, "pipe: %s", strerror(errno));
	fflush(stdout);
	cleanup_hold();
	pid_t pid = fork();
	if (pid == 0)
		become(argv, dir, in, out, tell[1]);
	if (pid > 0) {
		setpgid(pid, pid); /* parent and child both do this, as either may run first */
		cleanup_child(pid);
	}
	cleanup_release();
	if (pid < 0)
		die(EXIT_IO, "%s: cannot start: %s", argv[0], strerror(errno));
	close(tell[1]);
	bool failed = read(tell[0], &error, sizeof error) == (ssize_t)sizeof error;
	int status = wait_for(pid);
	cleanup_child(0);
	close(tell[0]);
	close(in);
	if (out >= 0)
		close(out);
	if (failed)
		die(EXIT_IO, "%s: cannot start in %s: %s", argv[0], dir ? dir : ".", strerror(error));
	return status;
}

char *proc_keep_log(const char *log, const char *name)
{
	char *kept = private_path(name), *folder = xprintf("%.*s", (int)(strrchr(kept, '/') - kept), kept),
	     *text = read_whole(log, NULL);
	make_folder(folder);
	outfile_put(kept, text);
	free(folder);
	free(text);
	return kept;
}

char *proc_first_error(const char *log)
{
	char *text = read_whole(log, NULL), *rest = text, *found = NULL;
	for (char *line; !found && (line = strsep(&rest, "\n"));)
		if (strcasestr(line, "error"))
			found = xstrdup(line);
	free(text);
	return found ? found : xstrdup("no error is named");
}

const char *content_hash(const void *data, unsigned long size)
{
	static char text[33];
	XXH128_hash_t hash = XXH3_128bits(data, size);
	snprintf(text, sizeof text, "%016llx%016llx", (unsigned long long)hash.high64, (unsigned long long)hash.low64);
	return text;
}

/* ---- the cache ----
 * An entry is a folder, valid if it holds the file "complete". The program that fills it locks the file ENTRY.lock;
 * other programs wait for the lock, so an entry is built once. The system releases the lock when the program ends. */

enum { MAX_FILLING = 16 };
static struct {
	char *folder; /* NULL: free */
	int lock;
} filling[MAX_FILLING];

static bool is_complete(const char *folder)
{
	char *mark = xprintf("%s/complete", folder);
	bool complete = access(mark, F_OK) == 0;
	free(mark);
	return complete;
}

static int take_lock(const char *folder)
{
	char *path = xprintf("%s.lock", folder);
	int lock = open_or_die(path, O_RDWR | O_CREAT);
	while (flock(lock, LOCK_EX) != 0)
		if (errno != EINTR)
			die(EXIT_IO, "%s: cannot lock: %s", path, strerror(errno));
	free(path);
	return lock;
}

/* Empties an entry that this program has locked and records it as being filled. */
static void start_filling(const char *folder, int lock)
{
	unsigned n = 0;
	while (n < MAX_FILLING && filling[n].folder)
		n++;
	if (n == MAX_FILLING)
		die(EXIT_BUG, "more than %d unfinished cache entries", MAX_FILLING);
	const char *const remove[] = {"rm", "-rf", "--", folder, NULL};
	if (proc_run(remove, NULL, NULL) != 0)
		die(EXIT_IO, "%s: cannot remove the unfinished cache entry of an earlier run", folder);
	cleanup_add(folder);
	make_folder(folder);
	filling[n].folder = xstrdup(folder);
	filling[n].lock = lock;
}

static char *cache_path(void)
{
	const char *own = getenv("WARPSMITH_CACHE");
	return own && *own ? xstrdup(own) : private_path("cache");
}

char *cache_file(const char *kind, const char *content)
{
	char *cache = cache_path();
	char *file = xprintf("%s/%s-%s", cache, kind, content_hash(content, strlen(content)));
	for (char *slash = cache; (slash = strchr(slash + 1, '/'));) {
		*slash = '\0';
		mkdir(cache, 0777);
		*slash = '/';
	}
	mkdir(cache, 0777);
	free(cache);
	return file;
}

char *cache_folder(const char *kind, const char *content, bool *hit)
{
	char *cache = cache_path();
	char *folder = xprintf("%s/%s-%s", cache, kind, content_hash(content, strlen(content)));
	make_folder(cache);
	free(cache);
	*hit = is_complete(folder);
	if (*hit)
		return folder;
	for (unsigned n = 0; n < MAX_FILLING; n++)
		if (filling[n].folder && strcmp(filling[n].folder, folder) == 0)
			die(EXIT_BUG, "cache entry %s is requested while it is being filled", folder);
	int lock = take_lock(folder);
	*hit = is_complete(folder); /* another program may have filled it while this one waited */
	if (*hit)
		close(lock);
	else
		start_filling(folder, lock);
	return folder;
}

void cache_done(const char *folder)
{
	for (unsigned n = 0; n < MAX_FILLING; n++) {
		if (!filling[n].folder || strcmp(filling[n].folder, folder) != 0)
			continue;
		char *mark = xprintf("%s/complete", folder);
		outfile_put(mark, "complete\n");
		free(mark);
		cleanup_drop(folder);
		free(filling[n].folder);
		filling[n].folder = NULL;
		close(filling[n].lock);
		return;
	}
	die(EXIT_BUG, "%s is not a cache entry that is being filled", folder);
}

char *temporary_folder(void)
{
	const char *base = getenv("TMPDIR");
	char *path = xprintf("%s/warpsmith-XXXXXX", base && *base ? base : "/tmp");
	cleanup_hold();
	bool made = mkdtemp(path);
	int error = errno;
	if (made)
		cleanup_add(path);
	cleanup_release();
	if (!made)
		die(EXIT_IO, "%s: cannot create: %s", path, strerror(error));
	return path;
}

void temporary_done(char *folder)
{
	const char *const argv[] = {"rm", "-rf", "--", folder, NULL};
	proc_run(argv, NULL, NULL);
	cleanup_drop(folder);
	free(folder);
}

/* Uses a temporary file, not a folder: removing a folder needs the program rm, which may be missing. */
char *tool_says(const char *tool, const char *option)
{
	const char *folder = getenv("TMPDIR");
	char *log = xprintf("%s/warpsmith-XXXXXX", folder && *folder ? folder : "/tmp");
	cleanup_hold();
	int fd = mkstemp(log);
	if (fd >= 0)
		cleanup_add(log);
	cleanup_release();
	if (fd < 0)
		die(EXIT_IO, "%s: cannot create a temporary file: %s", log, strerror(errno));
	close(fd);
	int status = proc_run((const char *const[]){tool, option, NULL}, NULL, log);
	char *text = status == 0 ? read_whole(log, NULL) : NULL;
	unlink(log);
	cleanup_drop(log);
	free(log);
	return text;
}

char *tool_version(const char *tool, const char *option)
{
	char *text = tool_says(tool, option);
	if (!text)
		die(EXIT_IO, "%s %s failed: the installation may be incomplete (`warpsmith doctor` checks it)", tool,
		    option);
	text[strcspn(text, "\n")] = '\0';
	return text;
}
