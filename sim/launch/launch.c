/* launch.c - reads and executes launch files. */
#include "sim/launch/launch.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "sim/launch/value.h"
#include "sim/streams/stream_file.h"

/* Most bytes of all buffers together: 8 GiB. The fuzzer is built with a smaller limit. */
#ifndef LAUNCH_MAX_BYTES
#define LAUNCH_MAX_BYTES (UINT64_C(1) << 33)
#endif
static const uint64_t max_bytes = LAUNCH_MAX_BYTES;

void launch_fail(const struct launch *l, const char *format, ...)
{
	char text[512];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	die(EXIT_USAGE, "%s:%u: %s", l->path, l->line, text);
}

void launch_words(const struct launch *l, unsigned least, unsigned most, const char *usage)
{
	if (l->word_count - 1 < least || l->word_count - 1 > most)
		launch_fail(l, "'%s' with %u arguments: expected '%s'", l->words[0], l->word_count - 1, usage);
}

unsigned launch_buffer_named(const struct launch *l, const char *name)
{
	for (unsigned i = 0; i < l->buffer_count; i++)
		if (!strcmp(l->buffers[i].name, name))
			return i;
	const char **names = xalloc(l->buffer_count * sizeof *names);
	for (unsigned i = 0; i < l->buffer_count; i++)
		names[i] = l->buffers[i].name;
	launch_fail(l, "buffer '%s' is not declared above%s", name, did_you_mean(name, names, l->buffer_count));
}

uint64_t launch_integer(const struct launch *l, const char *word, uint64_t least, uint64_t most, const char *what)
{
	char *end;
	errno = 0;
	uint64_t value = strtoull(word, &end, !strncmp(word, "0x", 2) ? 16 : 10);
	if (!isdigit((unsigned char)*word) || *end || errno || value < least || value > most)
		launch_fail(l, "%s '%s': expected an integer from %" PRIu64 " to %" PRIu64, what, word, least, most);
	return value;
}

char *launch_path(const struct launch *l, const char *name)
{
	return xprintf("%s%s", *name == '/' ? "" : l->folder, name);
}

uint8_t *launch_bytes(const struct launch *l, const char *name, uint64_t size)
{
	char *path = launch_path(l, name);
	size_t have;
	uint8_t *bytes = (uint8_t *)read_named(path, &have, l->path, l->line);
	if (have < size)
		launch_fail(l, "%s is too short: it has %zu bytes, expected at least %" PRIu64, path, have, size);
	if (have > size)
		note("%s:%u: warning: %s has %zu bytes, only the first %" PRIu64 " are used", l->path, l->line, path,
		     have, size);
	free(path);
	return bytes;
}

struct launch_action *launch_add_action(struct launch *l, enum launch_action_kind kind)
{
	l->actions = xrealloc(l->actions, (l->action_count + 1) * sizeof *l->actions);
	struct launch_action *a = &l->actions[l->action_count++];
	*a = (struct launch_action){.kind = (uint8_t)kind, .line = l->line};
	return a;
}

static void read_ptx(struct launch *l)
{
	launch_words(l, 1, 1, "ptx FILE");
	if (l->has_module)
		launch_fail(l, "a second 'ptx': expected one module in a launch file");
	size_t size;
	char *path = launch_path(l, l->words[1]), *end = strrchr(path, '.');
	bool compiled = end && !strcmp(end, ".cu");
	char *source = compiled ? launch_compile(l, path, &size) : read_named(path, &size, l->path, l->line);
	ptx_module_read(&l->module, path, source, size);
	free(path);
	l->has_module = true;
	const struct ptx_module *m = &l->module;
	if (m->global_end > PTX_GLOBAL_START)
		ptx_memory_add(&l->memory, PTX_GLOBAL_START, m->global_end - PTX_GLOBAL_START);
	l->memory.constants = xalloc(m->const_size + 1);
	l->memory.constant_bytes = m->const_size;
	for (unsigned i = 0; i < m->variable_count; i++) {
		const struct ptx_variable *v = &m->variables[i];
		if (v->init && v->space == SPACE_GLOBAL)
			memcpy(l->memory.segments[0].bytes + PTX_PADDING + (v->address - PTX_GLOBAL_START), v->init,
			       v->size);
		if (v->init && v->space == SPACE_CONST)
			memcpy(l->memory.constants + v->address, v->init, v->size);
	}
}

static void check_name(const struct launch *l, const char *name)
{
	for (const char *p = name; *p; p++)
		if (!isalnum((unsigned char)*p) && !(p > name && *p == '.') && *p != '_' && *p != '-')
			launch_fail(l, "buffer name '%s': expected letters, digits, '_', '-' and '.'", name);
	for (unsigned i = 0; i < l->buffer_count; i++)
		if (!strcmp(l->buffers[i].name, name))
			launch_fail(l, "buffer '%s' is declared twice", name);
}

static void read_buffer(struct launch *l)
{
	launch_words(l, 4, UINT32_MAX, "buffer NAME TYPE COUNT INIT");
	check_name(l, l->words[1]);
	struct launch_buffer b = {.type = launch_type(l, l->words[2]), .address = l->next_address};
	unsigned size = ptx_type_size(b.type);
	uint64_t left = (l->first_address + max_bytes - l->next_address) / size;
	b.count = launch_integer(l, l->words[3], 1, left, "number of elements");
	b.size = b.count * size;
	b.name = xstrdup(l->words[1]);
	ptx_memory_add(&l->memory, b.address, b.size);
	b.bytes = l->memory.segments[l->memory.count - 1].bytes + PTX_PADDING;
	/* The next buffer's address is aligned, and the padding of the two buffers does not overlap. */
	l->next_address = (b.address + b.size + 2 * PTX_PADDING - 1) / PTX_PADDING * PTX_PADDING;
	launch_init(l, 4, b.type, b.count, b.bytes);
	l->buffers = xrealloc(l->buffers, (l->buffer_count + 1) * sizeof b);
	l->buffers[l->buffer_count++] = b;
}

static const struct ptx_variable *find_symbol(const struct launch *l, const char *name)
{
	const struct ptx_module *m = &l->module;
	const char **names = xalloc((m->variable_count + 1) * sizeof *names);
	unsigned n = 0;
	for (unsigned i = 0; i < m->variable_count; i++) {
		const struct ptx_variable *v = &m->variables[i];
		if ((v->space != SPACE_GLOBAL && v->space != SPACE_CONST) || v->external || !v->size || v->texture)
			continue;
		names[n++] = token_dup(&v->name);
		if (strcmp(names[n - 1], name))
			continue;
		while (n)
			free((char *)(uintptr_t)names[--n]);
		free(names);
		return v;
	}
	launch_fail(l, "symbol '%s': the module has no such .global or .const variable%s", name,
		    did_you_mean(name, names, n));
}

static void read_symbol(struct launch *l)
{
	launch_words(l, 3, UINT32_MAX, "symbol NAME TYPE INIT");
	const struct ptx_variable *v = find_symbol(l, l->words[1]);
	enum ptx_type type = launch_type(l, l->words[2]);
	if (v->size % ptx_type_size(type))
		launch_fail(l, "symbol '%s' has %" PRIu64 " bytes: expected a multiple of the type's %u", l->words[1],
			    v->size, ptx_type_size(type));
	struct launch_action *a = launch_add_action(l, ACTION_SYMBOL);
	a->symbol = v;
	a->bytes = xalloc(v->size);
	launch_init(l, 3, type, v->size / ptx_type_size(type), a->bytes);
}

static void read_dump(struct launch *l)
{
	launch_words(l, 1, 2, "dump NAME [FILE]");
	struct launch_action *a = launch_add_action(l, ACTION_DUMP);
	a->buffer = launch_buffer_named(l, l->words[1]);
	a->file = l->word_count > 2 ? launch_path(l, l->words[2]) : NULL;
}

static void read_expect(struct launch *l)
{
	launch_words(l, 2, 3, "expect NAME FILE [TOL]");
	struct launch_action *a = launch_add_action(l, ACTION_EXPECT);
	a->buffer = launch_buffer_named(l, l->words[1]);
	if (l->word_count > 3) {
		char *end;
		a->tolerance = strtod(l->words[3], &end);
		if (*end || !(a->tolerance >= 0))
			launch_fail(l, "tolerance '%s': expected a number of at least 0", l->words[3]);
	}
	a->bytes = launch_bytes(l, l->words[2], l->buffers[a->buffer].size);
}

void launch_directive(struct launch *l)
{
	static const char *const names[] = {"ptx",       "buffer", "texture", "symbol", "kernel", "grid",  "block",
					    "dynshared", "regs",   "param",   "launch", "dump",   "expect"};
	const char *word = l->words[0];
	if (!strcmp(word, "ptx"))
		read_ptx(l);
	else if (!l->has_module)
		launch_fail(l, "'%s' precedes 'ptx FILE': expected 'ptx FILE' as the first directive", word);
	else if (!strcmp(word, "buffer"))
		read_buffer(l);
	else if (!strcmp(word, "texture"))
		launch_texture_directive(l);
	else if (!strcmp(word, "symbol"))
		read_symbol(l);
	else if (!strcmp(word, "dump"))
		read_dump(l);
	else if (!strcmp(word, "expect"))
		read_expect(l);
	else if (!launch_kernel_directive(l))
		launch_fail(l, "directive '%s' is unknown%s", word,
			    did_you_mean(word, names, sizeof names / sizeof *names));
}

/* Splits a line at blanks, without the comment after #. l->words point into the line. */
static void split(struct launch *l, char *line)
{
	line[strcspn(line, "#")] = 0;
	l->word_count = 0;
	for (char *save, *word = strtok_r(line, " \t\r\n", &save); word; word = strtok_r(NULL, " \t\r\n", &save)) {
		l->words = xrealloc(l->words, (l->word_count + 1) * sizeof *l->words);
		l->words[l->word_count++] = word;
	}
}

/* The launch file's text; for a text of the command line, with a "ptx FILE" in front. */
static char *launch_text(const struct launch *l, size_t *size)
{
	if (!l->options->text)
		return read_whole(l->path, size);
	char *text = xprintf("ptx %s;%s", l->path + strlen(l->folder), l->options->text);
	for (char *c = text; *c; c++)
		if (*c == ';')
			*c = '\n';
	*size = strlen(text);
	return text;
}

static void read_lines(struct launch *l)
{
	size_t size;
	char *text = launch_text(l, &size), *line = text;
	while (line) {
		char *end = strchr(line, '\n');
		l->line++;
		if (!end && line + strlen(line) != text + size)
			launch_fail(l, "unexpected zero byte: expected text");
		if (end)
			*end = 0;
		split(l, line);
		if (l->word_count)
			launch_directive(l);
		line = end ? end + 1 : NULL;
	}
	free(text);
	if (!l->has_module)
		launch_fail(l, "the file ends: a 'ptx FILE' directive is missing");
}

static char *stream_name(const char *path)
{
	const char *base = strrchr(path, '/');
	char *name = xstrdup(base ? base + 1 : path), *dot = strrchr(name, '.');
	if (dot && dot > name)
		*dot = 0;
	return name;
}

void launch_release(struct launch *l)
{
	for (unsigned i = 0; i < l->action_count; i++) {
		free(l->actions[i].bytes);
		free(l->actions[i].file);
	}
	for (unsigned i = 0; i < l->buffer_count; i++)
		free(l->buffers[i].name);
	for (unsigned i = 0; i < l->code_count; i++)
		ptx_code_free(l->codes[i]);
	for (unsigned i = 0; i < l->texture_count; i++)
		free(l->texture_names[i]);
	free(l->texture_names);
	free(l->textures);
	free(l->actions);
	free(l->buffers);
	free(l->codes);
	free(l->param_bytes);
	free(l->words);
	free(l->folder);
	free(l->printed.text);
	ptx_memory_free(&l->memory);
	ptx_module_free(&l->module);
}

void launch_read(struct launch *l, const char *path, const struct launch_options *o, uint64_t first_address)
{
	const char *slash = strrchr(path, '/');
	*l = (struct launch){.path = path,
			     .options = o,
			     .first_address = first_address,
			     .next_address = first_address,
			     .phases = {.now = 1},
			     .kept = o->kept};
	l->printed.dropped = !o->output;
	ptx_schedule_parse(&l->schedule, "rr");
	if (o->schedule)
		l->schedule = *o->schedule;
	l->folder = xstrdup(path);
	l->folder[slash ? slash + 1 - path : 0] = 0;
	read_lines(l);
}

unsigned launch_run(const char *path, const struct launch_options *o, struct stream *s)
{
	struct launch l;
	char schedule[SCHEDULE_TEXT];
	launch_read(&l, path, o, PTX_BUFFER_START);
	ptx_schedule_text(&l.schedule, schedule);
	*s = (struct stream){.name = stream_name(path), .schedule = xstrdup(schedule)};
	unsigned failed = 0, launches = 0;
	for (unsigned i = 0; i < l.action_count; i++)
		launches += l.actions[i].kind == ACTION_LAUNCH;
	if (o->write_stream && launches)
		l.writer = stream_writer_open(o->output, s->name, schedule, launches);
	for (unsigned i = 0; i < l.action_count; i++)
		failed += !launch_act(&l, &l.actions[i], s);
	launch_write_printed(&l);
	if (l.writer)
		stream_writer_close(l.writer);
	launch_release(&l);
	return failed;
}
