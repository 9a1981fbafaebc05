/* outfile.c - atomic output files, and reading of whole files. */
#include "base/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/diag.h"

enum { MAX_INPUT = 1 << 30 }; /* most bytes of a file that is read whole */

static _Noreturn void cannot_write(const char *path)
{
	die(EXIT_IO, "%s: cannot write: %s", path, strerror(errno));
}

/* Returns the target's path with links resolved, and its file mode; dies if the target must not be replaced. */
static char *check_target(const char *path, mode_t *mode)
{
	struct stat st, link;
	mode_t mask = umask(0);
	umask(mask);
	*mode = 0666 & ~mask;
	if (path[0] == '\0')
		die(EXIT_IO, "cannot write: the file name is empty");
	if (lstat(path, &link) != 0) {
		if (errno != ENOENT)
			cannot_write(path);
		return xstrdup(path);
	}
	if (stat(path, &st) != 0)
		die(EXIT_IO, "%s: cannot write: it is a broken symbolic link", path);
	if (!S_ISREG(st.st_mode))
		die(EXIT_IO, "%s: cannot write: it exists and is not a regular file", path);
	if (access(path, W_OK) != 0)
		cannot_write(path);
	*mode = st.st_mode & 0777;
	char *real = S_ISLNK(link.st_mode) ? realpath(path, NULL) : xstrdup(path);
	if (!real)
		cannot_write(path);
	return real;
}

/* The length of the folder part of `path`, including the '/'. */
static int folder_length(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? (int)(slash - path) + 1 : 0;
}

void outfile_check(const char *path)
{
	mode_t mode;
	char *real = check_target(path, &mode), *folder = xprintf("%.*s.", folder_length(real), real);
	if (access(folder, W_OK | X_OK) != 0)
		cannot_write(path);
	free(folder);
	free(real);
}

static ssize_t write_some(void *cookie, const char *data, size_t size)
{
	struct outfile *o = cookie;
	size_t done = 0;
	while (done < size) {
		ssize_t n = write(o->fd, data + done, size - done);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			o->error = errno;
			return 0;
		}
		done += (size_t)n;
	}
	return (ssize_t)done;
}

void outfile_open(struct outfile *o, const char *path)
{
	mode_t mode;
	memset(o, 0, sizeof *o);
	o->path = check_target(path, &mode);
	o->temporary = xprintf("%.*s.warpsmith-XXXXXX", folder_length(o->path), o->path);
	cleanup_hold();
	o->fd = mkostemp(o->temporary, O_CLOEXEC);
	if (o->fd >= 0)
		cleanup_add(o->temporary);
	int error = errno;
	cleanup_release();
	errno = error;
	if (o->fd < 0 || fchmod(o->fd, mode) != 0)
		cannot_write(path);
	o->f = fopencookie(o, "w", (cookie_io_functions_t){.write = write_some});
	if (!o->f)
		cannot_write(path);
}

void outfile_finish(struct outfile *o)
{
	bool failed = fclose(o->f) != 0 || o->error;
	if (!failed && fsync(o->fd) != 0)
		o->error = errno;
	if (close(o->fd) != 0 && !o->error)
		o->error = errno;
	if (failed || o->error) {
		errno = o->error ? o->error : EIO;
		cannot_write(o->path);
	}
}

void outfile_publish(struct outfile *o)
{
	if (rename(o->temporary, o->path) != 0)
		cannot_write(o->path);
	cleanup_drop(o->temporary);
	free(o->temporary);
	free(o->path);
	memset(o, 0, sizeof *o);
}

void outfile_close(struct outfile *o)
{
	outfile_finish(o);
	outfile_publish(o);
}

/* The content of a file, or NULL with errno set. */
static char *read_file(const char *path, size_t *size)
{
	char *text = NULL;
	size_t length = 0, room = 0, n;
	FILE *f = fopen(path, "r");
	if (!f)
		return NULL;
	do {
		if (length + 1 >= room)
			text = xrealloc(text, room = room ? 2 * room : 65536);
		n = fread(text + length, 1, room - length - 1, f);
		length += n;
	} while (n > 0 && length <= MAX_INPUT);
	int error = ferror(f) ? errno : length > MAX_INPUT ? EFBIG : 0;
	fclose(f);
	if (error) {
		free(text);
		errno = error;
		return NULL;
	}
	text[length] = '\0';
	*size = length;
	return text;
}

char *read_whole(const char *path, size_t *size)
{
	size_t length;
	char *text = read_file(path, &length);
	if (!text)
		die(EXIT_IO, "%s: cannot read: %s", path, strerror(errno));
	if (size)
		*size = length;
	return text;
}

char *read_named(const char *path, size_t *size, const char *by, unsigned line)
{
	char *text = read_file(path, size);
	if (!text)
		die(EXIT_IO, "%s:%u: %s: cannot read: %s", by, line, path, strerror(errno));
	return text;
}

bool outfile_has(const char *path, const char *text)
{
	struct stat st;
	size_t size;
	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size != (off_t)strlen(text))
		return false;
	char *old = read_file(path, &size);
	bool same = old && size == strlen(text) && memcmp(old, text, size) == 0;
	free(old);
	return same;
}

void outfile_put(const char *path, const char *text)
{
	struct outfile o;
	if (outfile_has(path, text))
		return;
	outfile_open(&o, path);
	fputs(text, o.f);
	outfile_close(&o);
}

static void make_one(const char *path)
{
	struct stat st;
	if (mkdir(path, 0777) == 0)
		return;
	int error = errno;
	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		return;
	die(EXIT_IO, "%s: cannot create the folder: %s", path,
	    error == EEXIST ? "it exists and is not a folder" : strerror(error));
}

void make_folder(const char *path)
{
	char *part = xstrdup(path);
	for (char *c = part + 1; *part && *c; c++) {
		if (*c != '/')
			continue;
		*c = '\0';
		make_one(part);
		*c = '/';
	}
	make_one(part);
	free(part);
}
