/* fuzz.c - replaces die() by a function that returns to the fuzzer, and file reading by content in memory. Linked with
 * -Wl,--wrap=die,--wrap=note,--wrap=read_whole,--wrap=read_named. */
#include "tests/fuzz/fuzz.h"

#include <sanitizer/allocator_interface.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"

enum { MOST = 1 << 16 }; /* most live allocations of a run that are tracked; others leak */

static const volatile void *alive[MOST];
static unsigned alive_count;
static _Thread_local bool recording; /* libFuzzer has a thread of its own that allocates */
static jmp_buf back;
static const struct fuzz_target *target;
static char own_path[32];

static void on_malloc(const volatile void *p, size_t size)
{
	(void)size;
	if (recording && alive_count < MOST)
		alive[alive_count++] = p;
}

static void on_free(const volatile void *p)
{
	for (unsigned i = alive_count; recording && i > 0; i--)
		if (alive[i - 1] == p) {
			alive[i - 1] = alive[--alive_count];
			return;
		}
}

_Noreturn void __wrap_die(int code, const char *format, ...);
_Noreturn void __wrap_die(int code, const char *format, ...)
{
	char text[8192];
	va_list args;
	va_start(args, format);
	int length = vsnprintf(text, sizeof text, format, args);
	va_end(args);
	if (getenv("FUZZ_SAY"))
		fprintf(stderr, "%d: %s\n", code, text);
	if (length <= 0 || !(code == EXIT_USAGE || code == EXIT_IO || (code == EXIT_FAIL && target->may_fail)))
		abort();
	longjmp(back, 1);
}

void __wrap_note(const char *format, ...);
void __wrap_note(const char *format, ...)
{
	char text[8192];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	if (getenv("FUZZ_SAY"))
		fprintf(stderr, "note: %s\n", text);
}

char *__real_read_whole(const char *path, size_t *size);
char *__wrap_read_whole(const char *path, size_t *size);
char *__wrap_read_whole(const char *path, size_t *size)
{
	const char *content = target->content ? target->content(path) : NULL;
	if (!strcmp(path, own_path))
		return __real_read_whole(path, size);
	if (!content)
		__wrap_die(EXIT_IO, "%s: cannot read", path);
	if (size)
		*size = strlen(content);
	return xstrdup(content);
}

char *__wrap_read_named(const char *path, size_t *size, const char *by, unsigned line);
char *__wrap_read_named(const char *path, size_t *size, const char *by, unsigned line)
{
	(void)by;
	(void)line;
	return __wrap_read_whole(path, size);
}

static int put_file(const uint8_t *data, size_t size)
{
	static int fd = -1;
	if (fd < 0)
		fd = memfd_create("fuzz", 0);
	if (fd < 0 || ftruncate(fd, 0) != 0 || pwrite(fd, data, size, 0) != (ssize_t)size)
		abort();
	return fd;
}

void fuzz_run(const struct fuzz_target *t, const uint8_t *data, size_t size)
{
	static bool hooked;
	int fd = put_file(data, size);
	if (!hooked)
		__sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
	hooked = true;
	target = t;
	snprintf(own_path, sizeof own_path, "/proc/self/fd/%d", fd);
	alive_count = 0;
	recording = true;
	if (setjmp(back) == 0)
		t->act(own_path);
	recording = false;
	for (unsigned i = 0; i < alive_count; i++)
		free((void *)(uintptr_t)alive[i]);
	close_range((unsigned)fd + 1, ~0u, 0);
}
