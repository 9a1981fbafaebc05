/* guard.c - base/diag.h and base/cleanup.h for the library: die() returns to the caller of the library, notes go into
 * its error text, and nothing is printed. The only state is that of the call that a thread is in. */
#include "library/guard.h"

#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/diag.h"

enum kind { FREE, TOMBSTONE, MEMORY, STREAM, DIRECTORY, DESCRIPTOR };

/* What the guarded code holds: a hash table with open addressing, its size a power of two. */
struct held {
	enum kind kind;
	const void *what; /* of a descriptor, its number as a pointer */
};

struct guard {
	jmp_buf back;
	struct ws_error error;
	struct held *held;
	size_t size, used; /* used: entries that are not FREE */
};

static _Thread_local struct guard *current; /* of the guarded call that this thread is in; NULL: none */

/* ---- what is held ---- */

static size_t slot_of(const struct guard *g, const void *what)
{
	return (size_t)((uintptr_t)what * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (g->size - 1);
}

static void put(struct guard *g, enum kind kind, const void *what)
{
	size_t n = slot_of(g, what);
	while (g->held[n].kind != FREE)
		n = (n + 1) & (g->size - 1);
	g->held[n] = (struct held){kind, what};
	g->used++;
}

static void grow(struct guard *g)
{
	struct guard old = *g;
	size_t live = 0;
	for (size_t n = 0; n < old.size; n++)
		live += old.held[n].kind > TOMBSTONE;
	g->size = live * 4 < 1024 ? 1024 : old.size * (live * 4 > old.size ? 2 : 1);
	g->held = calloc(g->size, sizeof *g->held);
	if (!g->held)
		abort();
	g->used = 0;
	for (size_t n = 0; n < old.size; n++)
		if (old.held[n].kind > TOMBSTONE)
			put(g, old.held[n].kind, old.held[n].what);
	free(old.held);
}

static void hold(enum kind kind, void *what)
{
	if (!current)
		return;
	if (current->used * 2 >= current->size)
		grow(current);
	put(current, kind, what);
}

static void drop(enum kind kind, const void *what)
{
	if (!current || !current->size)
		return;
	for (size_t n = slot_of(current, what); current->held[n].kind != FREE; n = (n + 1) & (current->size - 1))
		if (current->held[n].kind == kind && current->held[n].what == what) {
			current->held[n].kind = TOMBSTONE;
			return;
		}
}

static void release(const struct held *h)
{
	switch (h->kind) {
	case MEMORY:
		free((void *)(uintptr_t)h->what);
		break;
	case STREAM:
		fclose((FILE *)(uintptr_t)h->what);
		break;
	case DIRECTORY:
		closedir((DIR *)(uintptr_t)h->what);
		break;
	case DESCRIPTOR:
		close((int)(intptr_t)h->what);
		break;
	case FREE:
	case TOMBSTONE:
		break;
	}
}

/* ---- guarded calls ---- */

int guard_run(void (*body)(void *argument), void *argument, struct ws_error *error)
{
	struct guard *g = calloc(1, sizeof *g);
	if (!g)
		abort();
	current = g;
	if (setjmp(g->back) == 0)
		body(argument);
	current = NULL;
	for (size_t n = 0; g->error.code && n < g->size; n++)
		release(&g->held[n]);
	int code = g->error.code;
	if (error)
		*error = g->error;
	free(g->held);
	free(g);
	return code;
}

int guard_fail(struct ws_error *error, int code, const char *format, ...)
{
	va_list args;
	if (!error)
		return code;
	error->code = code;
	va_start(args, format);
	vsnprintf(error->text, sizeof error->text, format, args);
	va_end(args);
	return code;
}

/* ---- base/diag.h ---- */

/* Adds text to the error of the call; control characters, which the text may quote from a file, become blanks. */
static void add_text(struct guard *g, const char *format, va_list args)
{
	size_t used = strlen(g->error.text);
	vsnprintf(g->error.text + used, sizeof g->error.text - used, format, args);
	for (char *c = g->error.text + used; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			*c = ' ';
}

/* A note is a line in front of the error that follows it. */
void note(const char *format, ...)
{
	va_list args;
	if (!current)
		return;
	va_start(args, format);
	add_text(current, format, args);
	va_end(args);
	size_t used = strlen(current->error.text);
	if (used + 1 < sizeof current->error.text)
		memcpy(current->error.text + used, "\n", 2);
}

void die(int code, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	if (!current) { /* no input leads here */
		vfprintf(stderr, format, args);
		abort();
	}
	add_text(current, format, args);
	va_end(args);
	current->error.code = code;
	longjmp(current->back, 1);
}

static void *checked(void *memory)
{
	if (!memory)
		abort();
	return memory;
}

/* ---- the guarded code's allocations ---- */

void *guard_malloc(size_t size);
void *guard_calloc(size_t count, size_t size);
void *guard_realloc(void *old, size_t size);
void guard_free(void *memory);
char *guard_strdup(const char *text);
char *guard_strndup(const char *text, size_t size);
FILE *guard_fopen(const char *path, const char *mode);
int guard_fclose(FILE *f);
DIR *guard_opendir(const char *path);
int guard_closedir(DIR *d);
int guard_open(const char *path, int flags, ...);
int guard_close(int fd);

void *guard_malloc(size_t size)
{
	void *memory = malloc(size);
	if (memory)
		hold(MEMORY, memory);
	return memory;
}

void *guard_calloc(size_t count, size_t size)
{
	void *memory = calloc(count, size);
	if (memory)
		hold(MEMORY, memory);
	return memory;
}

void *guard_realloc(void *old, size_t size)
{
	drop(MEMORY, old);
	void *memory = realloc(old, size);
	if (memory)
		hold(MEMORY, memory);
	else if (old)
		hold(MEMORY, old);
	return memory;
}

void guard_free(void *memory)
{
	if (memory)
		drop(MEMORY, memory);
	free(memory);
}

char *guard_strdup(const char *text)
{
	char *copy = strdup(text);
	if (copy)
		hold(MEMORY, copy);
	return copy;
}

char *guard_strndup(const char *text, size_t size)
{
	char *copy = strndup(text, size);
	if (copy)
		hold(MEMORY, copy);
	return copy;
}

FILE *guard_fopen(const char *path, const char *mode)
{
	FILE *f = fopen(path, mode);
	if (f)
		hold(STREAM, f);
	return f;
}

int guard_fclose(FILE *f)
{
	drop(STREAM, f);
	return fclose(f);
}

DIR *guard_opendir(const char *path)
{
	DIR *d = opendir(path);
	if (d)
		hold(DIRECTORY, d);
	return d;
}

int guard_closedir(DIR *d)
{
	drop(DIRECTORY, d);
	return closedir(d);
}

int guard_open(const char *path, int flags, ...)
{
	int fd = open(path, flags, 0666);
	if (fd >= 0)
		hold(DESCRIPTOR, (void *)(intptr_t)fd);
	return fd;
}

int guard_close(int fd)
{
	drop(DESCRIPTOR, (const void *)(intptr_t)fd);
	return close(fd);
}

void *xalloc(size_t size)
{
	return checked(guard_calloc(1, size ? size : 1));
}

void *xrealloc(void *old, size_t size)
{
	return checked(guard_realloc(old, size ? size : 1));
}

char *xstrdup(const char *text)
{
	return checked(guard_strdup(text));
}

char *xprintf(const char *format, ...)
{
	char *text;
	va_list args;
	va_start(args, format);
	int length = vasprintf(&text, format, args);
	va_end(args);
	checked(length < 0 ? NULL : text);
	hold(MEMORY, text);
	return text;
}

/* ---- base/cleanup.h: the library installs no handlers and writes no files ---- */

void cleanup_add(const char *path)
{
	(void)path;
}

void cleanup_drop(const char *path)
{
	(void)path;
}

void cleanup_hold(void) {}

void cleanup_release(void) {}
