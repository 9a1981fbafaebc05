/* replay.c - reads and writes replay files. */
#include "sim/lockstep/replay.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "config/config_file.h"
#include "sim/lockstep/lockstep.h"

/* The lines of a file, in their order. */
enum line { LINE_VERSION, LINE_FRONT_END, LINE_RTL, LINE_PORTS, LINE_POLICY, LINE_CYCLE, LINE_END };
static const char *const words[] = {"replay", "front_end", "rtl", "ports", "policy", "cycle", "end"};

struct reading {
	struct replay *r;
	const char *path;
	unsigned line;
	enum line next;  /* what the next line is; LINE_CYCLE: also the end */
	unsigned *lines; /* the line of each cycle */
	uint64_t room;   /* cycles for which there is memory */
	bool has[CONFIG_KEYS];
};

static char *where(const struct reading *in)
{
	return xprintf("%s:%u", in->path, in->line);
}

/* ---- reading ---- */

/* The number of a key of a section; dies with the names that are allowed. */
static unsigned find_key(const struct reading *in, const char *section, const char *key)
{
	const char *names[CONFIG_KEYS];
	unsigned count = 0;
	char *list = xstrdup("");
	for (unsigned n = 0; config_keys[n].key; n++) {
		if (strcmp(config_keys[n].section, section) != 0)
			continue;
		if (strcmp(config_keys[n].key, key) == 0) {
			free(list);
			return n;
		}
		char *longer = xprintf("%s%s%s", list, count ? ", " : "", config_keys[n].key);
		free(list);
		list = longer;
		names[count++] = config_keys[n].key;
	}
	die(EXIT_USAGE, "%s:%u: no key '%s' in section %s: allowed are %s%s", in->path, in->line, key, section, list,
	    did_you_mean(key, names, count));
}

/* "KEY=VALUE ..." of a section of the config. */
static void take_keys(struct reading *in, const char *section, char *rest)
{
	char *at = where(in);
	for (char *word = strtok(rest, " \t"); word; word = strtok(NULL, " \t")) {
		char *equals = strchr(word, '=');
		if (!equals)
			die(EXIT_USAGE, "%s: '%s': expected KEY=VALUE, as in warps=33", at, word);
		char *key = xprintf("%.*s", (int)(equals - word), word);
		unsigned n = find_key(in, section, key);
		if (in->has[n])
			die(EXIT_USAGE, "%s: %s is given twice", at, key);
		in->has[n] = true;
		config_set_at(&in->r->cfg, at, word);
		free(key);
	}
	free(at);
}

static void take_policy(struct reading *in, const char *text)
{
	char why[(int)CONFIG_WHY + (int)POLICY_TEXT], *at = where(in);
	if (!policy_parse(&in->r->cfg.policy, text, why))
		die(EXIT_USAGE, "%s: policy %s: %s", at, text, why);
	if (!config_derive(&in->r->cfg, why))
		die(EXIT_USAGE, "%s: policy %s with the keys above: %s", at, text, why);
	if (config_model_only(&in->r->cfg))
		die(EXIT_USAGE, "%s: policy %s with the keys above: no Verilog for %s", at, text,
		    config_model_only(&in->r->cfg));
	pins_of(&in->r->cfg, true, &in->r->pins);
	free(at);
}

/* The input pin of that name; dies with the names that are allowed. */
static const struct pin *find_pin(const struct reading *in, const char *name)
{
	const struct pins *p = &in->r->pins;
	const char *names[MAX_PORTS];
	char *list = xstrdup("");
	for (unsigned i = 0; i < p->ins; i++) {
		if (strcmp(p->in[i].port.name, name) == 0) {
			free(list);
			return &p->in[i];
		}
		names[i] = p->in[i].port.name;
		char *longer = xprintf("%s%s%s", list, i ? ", " : "", names[i]);
		free(list);
		list = longer;
	}
	die(EXIT_USAGE, "%s:%u: no input '%s': allowed are %s%s", in->path, in->line, name, list,
	    did_you_mean(name, names, p->ins));
}

/* Sets the vector of a pin from hexadecimal digits; dies if they are more than its width. */
static void take_vector(const struct reading *in, const struct pin *p, const char *digits, uint32_t *frame)
{
	size_t length = strlen(digits);
	if (length == 0 || strspn(digits, "0123456789abcdef") != length)
		die(EXIT_USAGE, "%s:%u: %s=%s: expected digits 0 to 9 and a to f", in->path, in->line, p->port.name,
		    digits);
	for (size_t n = 0; n < length; n++) {
		char digit = digits[length - 1 - n];
		uint32_t value = (uint32_t)(isdigit((unsigned char)digit) ? digit - '0' : digit - 'a' + 10);
		if (value && (4 * n >= p->width || (p->width - 4 * n < 4 && value >> (p->width - 4 * n))))
			die(EXIT_USAGE, "%s:%u: %s=%s: the input has %u bits", in->path, in->line, p->port.name, digits,
			    p->width);
		if (value)
			frame[p->word + n / 8] |= value << n % 8 * 4;
	}
}

static uint32_t *new_cycle(struct reading *in)
{
	struct replay *r = in->r;
	unsigned size = r->pins.in_words;
	if (r->cycles == in->room) {
		in->room = in->room ? 2 * in->room : 64;
		r->frames = xrealloc(r->frames, in->room * size * sizeof *r->frames);
		in->lines = xrealloc(in->lines, in->room * sizeof *in->lines);
	}
	in->lines[r->cycles] = in->line;
	uint32_t *frame = r->frames + r->cycles++ * size;
	memset(frame, 0, size * sizeof *frame);
	return frame;
}

static void take_cycle(struct reading *in, char *rest)
{
	uint32_t *frame = new_cycle(in);
	bool has[MAX_PORTS] = {false};
	for (char *word = strtok(rest, " \t"); word; word = strtok(NULL, " \t")) {
		char *equals = strchr(word, '=');
		if (!equals)
			die(EXIT_USAGE, "%s:%u: '%s': expected INPUT=HEX, as in ready=3f", in->path, in->line, word);
		*equals = '\0';
		const struct pin *p = find_pin(in, word);
		if (has[p - in->r->pins.in])
			die(EXIT_USAGE, "%s:%u: %s is given twice", in->path, in->line, word);
		has[p - in->r->pins.in] = true;
		take_vector(in, p, equals + 1, frame);
	}
}

static void take_version(const struct reading *in, const char *text)
{
	if (strcmp(text, "1") != 0)
		die(EXIT_USAGE, "%s:%u: replay %s: this program reads version %d", in->path, in->line, text,
		    REPLAY_VERSION);
}

/* One line without comment and surrounding blanks. */
static void take_line(struct reading *in, char *line)
{
	char *rest = line + strcspn(line, " \t");
	if (*rest)
		*rest++ = '\0';
	rest += strspn(rest, " \t");
	enum line kind = LINE_VERSION;
	while (kind <= LINE_END && strcmp(words[kind], line) != 0)
		kind++;
	bool ends = in->next == LINE_CYCLE && kind == LINE_END;
	if (in->next == LINE_PORTS && kind == LINE_POLICY)
		in->next = LINE_POLICY;
	if (in->next > LINE_END)
		die(EXIT_USAGE, "%s:%u: '%s' behind the line 'end': expected nothing", in->path, in->line, line);
	if (kind != in->next && !ends)
		die(EXIT_USAGE, "%s:%u: '%s': expected %s%s", in->path, in->line, line, words[in->next],
		    in->next == LINE_VERSION ? " 1, the first line of a replay file"
		    : in->next == LINE_CYCLE ? " or end"
		    : in->next == LINE_PORTS ? " or policy"
					     : "");
	if (kind == LINE_VERSION)
		take_version(in, rest);
	else if (kind == LINE_FRONT_END || kind == LINE_RTL || kind == LINE_PORTS)
		take_keys(in, words[kind], rest);
	else if (kind == LINE_POLICY)
		take_policy(in, rest);
	else if (kind == LINE_CYCLE)
		take_cycle(in, rest);
	else if (*rest)
		die(EXIT_USAGE, "%s:%u: end %s: expected nothing behind end", in->path, in->line, rest);
	if (kind != LINE_CYCLE)
		in->next = kind + 1;
}

/* Dies if a cycle's inputs break a contract. */
static void check_contracts(const struct reading *in)
{
	const struct replay *r = in->r;
	struct front_end model;
	front_end_reset(&model);
	for (uint64_t c = 0; c < r->cycles; c++) {
		struct front_end_in inputs;
		struct front_end_out out = {0};
		pins_unpack_in(&r->pins, r->frames + c * r->pins.in_words, &inputs);
		const char *breach = front_end_breach(&r->cfg, &model, &inputs);
		if (breach)
			die(EXIT_USAGE, "%s:%u: cycle %" PRIu64 ": the inputs break a contract: %s", in->path,
			    in->lines[c], c, breach);
		front_end_comb(&r->cfg, &model, &inputs, &out);
		front_end_clock(&r->cfg, &model, &inputs, &out);
	}
}

/* The config's name in reports: that of the file, without folder and extension. */
static void name_config(struct config *cfg, const char *path)
{
	const char *slash = strrchr(path, '/');
	snprintf(cfg->name, sizeof cfg->name, "%s", slash ? slash + 1 : path);
	char *dot = strrchr(cfg->name, '.');
	if (dot)
		*dot = '\0';
}

void replay_read(struct replay *r, const char *path)
{
	struct reading in = {.r = r, .path = path};
	size_t size;
	char *text = read_whole(path, &size), *next = text;
	memset(r, 0, sizeof *r);
	config_defaults(&r->cfg);
	name_config(&r->cfg, path);
	if (strlen(text) != size)
		die(EXIT_USAGE, "%s: not a text file: it has a zero byte", path);
	while (next) {
		char *line = strsep(&next, "\n");
		in.line++;
		line[strcspn(line, "#\r")] = '\0';
		line += strspn(line, " \t");
		size_t length = strlen(line);
		while (length > 0 && isblank((unsigned char)line[length - 1]))
			line[--length] = '\0';
		if (*line)
			take_line(&in, line);
	}
	if (in.next <= LINE_END)
		die(EXIT_USAGE, "%s:%u: the file ends too early: expected %s%s", path, in.line, words[in.next],
		    in.next == LINE_CYCLE ? " or end" : "");
	if (!r->cycles)
		die(EXIT_USAGE, "%s:%u: no cycle: expected at least one line 'cycle'", path, in.line);
	check_contracts(&in);
	free(in.lines);
	free(text);
}

void replay_free(struct replay *r)
{
	free(r->frames);
	memset(r, 0, sizeof *r);
}

/* ---- writing ---- */

static void put_comment(FILE *f, const char *comment)
{
	for (const char *at = comment; at && *at; at += *at == '\n') {
		size_t length = strcspn(at, "\n");
		fprintf(f, "# %.*s\n", (int)length, at);
		at += length;
	}
}

static void put_keys(FILE *f, const struct config *cfg, const char *section)
{
	char value[CONFIG_VALUE];
	fputs(section, f);
	for (unsigned n = 0; config_keys[n].key; n++)
		if (strcmp(config_keys[n].section, section) == 0)
			fprintf(f, " %s=%s", config_keys[n].key, config_value_text(cfg, n, value));
	putc('\n', f);
}

void replay_write(const struct replay *r, const char *path, const char *comment)
{
	char policy[POLICY_TEXT];
	struct outfile o;
	outfile_open(&o, path);
	put_comment(o.f, comment);
	fprintf(o.f, "replay %d\n", REPLAY_VERSION);
	put_keys(o.f, &r->cfg, "front_end");
	put_keys(o.f, &r->cfg, "rtl");
	put_keys(o.f, &r->cfg, "ports");
	fprintf(o.f, "policy %s\n", policy_text(&r->cfg.policy, policy));
	for (uint64_t c = 0; c < r->cycles; c++) {
		char *inputs = pins_text(&r->pins, r->frames + c * r->pins.in_words);
		fprintf(o.f, "cycle%s%s\n", *inputs ? " " : "", inputs);
		free(inputs);
	}
	fprintf(o.f, "end\n");
	outfile_close(&o);
}

/* ---- the stimulus ---- */

struct replaying {
	struct stimulus base;
	const struct replay *r;
	uint64_t cycle;
};

static void inputs(struct stimulus *s, struct front_end_in *in)
{
	const struct replaying *p = (struct replaying *)s;
	memset(in, 0, sizeof *in);
	if (p->cycle < p->r->cycles)
		pins_unpack_in(&p->r->pins, p->r->frames + p->cycle * p->r->pins.in_words, in);
}

/* inputs() has set the answers too: comb does not read them. */
static void answer(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in)
{
	(void)s;
	(void)out;
	(void)in;
}

static void next_cycle(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out)
{
	(void)in;
	(void)out;
	((struct replaying *)s)->cycle++;
}

static bool done(const struct stimulus *s)
{
	const struct replaying *p = (const struct replaying *)s;
	return p->cycle >= p->r->cycles;
}

struct stimulus *replay_open(const struct replay *r)
{
	struct replaying *p = xalloc(sizeof *p);
	p->base = (struct stimulus){inputs, answer, next_cycle, done, NULL};
	p->r = r;
	return &p->base;
}

void replay_close(struct stimulus *s)
{
	free(s);
}
