/* fuzz.c - a die() that comes back. Linked with -Wl,--wrap=die. */
#include "fuzz.h"

#include <sanitizer/allocator_interface.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "diag.h"

enum { MOST = 1 << 16 }; /* allocations of one run that are alive at a time; beyond that they leak */

static const volatile void *alive[MOST];
static unsigned alive_count;
static bool recording;
static jmp_buf back;

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
	if (length <= 0 || (code != EXIT_USAGE && code != EXIT_IO))
		abort();
	longjmp(back, 1);
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

void fuzz_run(void (*act)(const char *path), const uint8_t *data, size_t size)
{
	static bool hooked;
	char path[32];
	int fd = put_file(data, size);
	if (!hooked)
		__sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
	hooked = true;
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	alive_count = 0;
	recording = true;
	if (setjmp(back) == 0)
		act(path);
	recording = false;
	for (unsigned i = 0; i < alive_count; i++)
		free((void *)(uintptr_t)alive[i]);
	close_range((unsigned)fd + 1, ~0u, 0);
}
