/* gpgpusim.c - the options of a gpgpusim.config, and the keys that they set. */
#include "config/gpgpusim.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"

static const struct row {
	const char *name, *patterns;
} rows[] = {
#define OPTION(name, patterns) {name, patterns},
#include "config/gpgpusim.def"
};
enum { ROWS = sizeof rows / sizeof *rows };

struct import {
	struct config *cfg;
	struct config_origins *origins;
	struct gpgpusim_file *file;
	unsigned set; /* options that set a key */
};

bool gpgpusim_is(const char *path)
{
	size_t length = strlen(path), end = strlen(".config");
	return length > end && strcmp(path + length - end, ".config") == 0;
}

/* ---- the options of the file ---- */

struct scanner {
	const char *path;
	char *at;
	unsigned line, word_line; /* of `at`; of the word read last */
};

static char *skip_blanks(struct scanner *s)
{
	for (; isspace((unsigned char)*s->at) || *s->at == '#'; s->at++) {
		if (*s->at == '#')
			s->at += strcspn(s->at, "\n");
		if (!*s->at)
			break;
		s->line += *s->at == '\n';
	}
	return s->at;
}

/* The next word: up to a blank, or in double quotes, which may span lines; '#' starts a comment. NULL at the end. */
static char *next_word(struct scanner *s)
{
	char *from = skip_blanks(s);
	s->word_line = s->line;
	if (!*from)
		return NULL;
	char *end = *from == '"' ? strchr(++from, '"') : from + strcspn(from, " \t\r\n");
	if (!end)
		die(EXIT_USAGE, "%s:%u: a double quote that does not end", s->path, s->line);
	s->at = *end ? end + 1 : end;
	for (const char *c = from; c < s->at; c++)
		s->line += *c == '\n';
	*end = '\0';
	return from;
}

static bool is_option(const char *word)
{
	return word[0] == '-' && isalpha((unsigned char)word[1]);
}

static void parse(struct gpgpusim_file *f, char *text)
{
	struct scanner s = {.path = f->path, .at = text, .line = 1};
	for (char *name; (name = next_word(&s));) {
		unsigned line = s.word_line;
		if (!is_option(name))
			die(EXIT_USAGE, "%s:%u: '%.60s': expected an option, -NAME VALUE", f->path, line, name);
		char *value = next_word(&s);
		if (!value || is_option(value))
			die(EXIT_USAGE, "%s:%u: %s has no value", f->path, line, name);
		f->options = xrealloc(f->options, (f->count + 1) * sizeof *f->options);
		f->options[f->count++] = (struct gpgpusim_option){xstrdup(name), xstrdup(value), line, false};
	}
}

/* The last option of that name, which counts; NULL: there is none. */
static struct gpgpusim_option *find(const struct import *im, const char *name)
{
	for (unsigned n = im->file->count; n-- > 0;)
		if (strcmp(im->file->options[n].name, name) == 0)
			return &im->file->options[n];
	return NULL;
}

/* ---- keys ---- */

/* Sets a key to a number that the option gives. */
static void set(struct import *im, struct gpgpusim_option *o, const char *key, unsigned long value)
{
	unsigned n = config_find_key(key);
	bool flag = config_keys[n].is_bool;
	char *where = xprintf("%s:%u: %s %.60s", im->file->path, o->line, o->name, o->value);
	char *text =
	    flag && value < 2 ? xprintf("%s=%s", key, value ? "true" : "false") : xprintf("%s=%lu", key, value);
	config_set_at(im->cfg, where, text);
	im->origins->line[n] = (int)o->line;
	o->used = true;
	im->set++;
	free(where);
	free(text);
}

static _Noreturn void refuse(const struct import *im, const struct gpgpusim_option *o, const char *expected)
{
	die(EXIT_USAGE, "%s:%u: %s %.60s: expected %s", im->file->path, o->line, o->name, o->value, expected);
}

/* Matches the value with the pattern from `at` to `end`; with an `im`, sets the keys on the way. */
static bool match(struct import *im, struct gpgpusim_option *o, const char *value, const char *at, const char *end)
{
	for (; at < end; at++) {
		if (*at == '*') {
			const char *next = at + 1 < end ? strchr(value, at[1]) : value + strlen(value);
			if (!next)
				return false;
			value = next;
		} else if (*at == '{') {
			char key[32], *rest;
			int length = (int)strcspn(++at, "}");
			if (!isdigit((unsigned char)*value))
				return false;
			unsigned long number = strtoul(value, &rest, 10);
			snprintf(key, sizeof key, "%.*s", length, at);
			if (im)
				set(im, o, key, number);
			value = rest;
			at += length;
		} else if (*value++ != *at) {
			return false;
		}
	}
	return *value == '\0';
}

static void take_row(struct import *im, const struct row *row)
{
	struct gpgpusim_option *o = find(im, row->name);
	if (!o)
		return;
	for (const char *at = row->patterns; at; at = strchr(at, '|')) {
		at += *at == '|';
		const char *end = at + strcspn(at, "|");
		if (match(NULL, o, o->value, at, end)) {
			match(im, o, o->value, at, end);
			return;
		}
	}
	char *form = xprintf("one of the forms %s (in braces: numbers)", row->patterns);
	refuse(im, o, form);
}

/* ---- what takes more than a number ---- */

/* The number of an option; `missing` if there is none. */
static unsigned long number(struct import *im, const char *name, unsigned long missing)
{
	struct gpgpusim_option *o = find(im, name);
	char *end;
	if (!o)
		return missing;
	unsigned long value = strtoul(o->value, &end, 10);
	if (!isdigit((unsigned char)*o->value) || *end || value > 1000000)
		refuse(im, o, "a whole number");
	o->used = true;
	return value;
}

static void take_sms(struct import *im)
{
	struct gpgpusim_option *o = find(im, "-gpgpu_n_clusters");
	if (o)
		set(im, o, "sms", number(im, o->name, 0) * number(im, "-gpgpu_n_cores_per_cluster", 1));
}

/* THREADS:LANES of an SM. */
static void take_warps(struct import *im)
{
	struct gpgpusim_option *o = find(im, "-gpgpu_shader_core_pipeline");
	unsigned threads, lanes;
	int end = 0;
	if (!o)
		return;
	if (sscanf(o->value, "%6u:%6u%n", &threads, &lanes, &end) != 2 || o->value[end] || lanes != MAX_LANES)
		refuse(im, o, "THREADS:32");
	set(im, o, "warps", threads / lanes);
	set(im, o, "tb_warps", threads / lanes);
}

/* Widths of the pipeline registers. With units of each scheduler ours are those of one. */
static void take_widths(struct import *im)
{
	static const char form[] = "the 11 widths ID_OC and OC_EX of SP, DP, INT, SFU, MEM, and EX_WB";
	struct gpgpusim_option *o = find(im, "-gpgpu_pipeline_widths"), *own = find(im, "-gpgpu_sub_core_model");
	unsigned long separate = number(im, "-gpgpu_sub_core_model", 0),
		      schedulers = separate ? im->cfg->schedulers : 1;
	unsigned w[11];
	int end = 0;
	if (own)
		set(im, own, "shared_ports", !separate);
	if (!o)
		return;
	if (sscanf(o->value, "%4u,%4u,%4u,%4u,%4u,%4u,%4u,%4u,%4u,%4u,%4u%n", &w[0], &w[1], &w[2], &w[3], &w[4], &w[5],
		   &w[6], &w[7], &w[8], &w[9], &w[10], &end) != 11 ||
	    o->value[end])
		refuse(im, o, form);
	/* Integer instructions have pipelines of their own on some machines; here SP executes them. */
	set(im, o, "sp_width", w[0] / schedulers);
	set(im, o, "sfu_width", w[3] / schedulers);
	set(im, o, "mem_width", w[4] / schedulers);
	set(im, o, "result_width", w[10]);
}

/* Collectors for all kinds of units: here each kind has as many. */
static void take_collectors(struct import *im)
{
	struct gpgpusim_option *o = find(im, "-gpgpu_operand_collector_num_units_gen");
	if (!o || number(im, "-gpgpu_enable_specialized_operand_collector", 1))
		return;
	unsigned long units = number(im, o->name, 0);
	set(im, o, "sp_collectors", units);
	set(im, o, "sfu_collectors", units);
	set(im, o, "mem_collectors", units);
}

/* CORE:INTERCONNECT:L2:DRAM in MHz. */
static void take_clocks(struct import *im)
{
	struct gpgpusim_option *o = find(im, "-gpgpu_clock_domains");
	double core, icnt, l2, dram;
	int end = 0;
	if (!o)
		return;
	if (sscanf(o->value, "%lf:%lf:%lf:%lf%n", &core, &icnt, &l2, &dram, &end) != 4 || o->value[end] ||
	    !(core >= 1 && core < 1e6 && icnt >= 1 && icnt < 1e6 && dram >= 1 && dram < 1e6))
		refuse(im, o, "CORE:INTERCONNECT:L2:DRAM in MHz");
	set(im, o, "core_mhz", (unsigned long)(core + 0.5));
	set(im, o, "icnt_mhz", icnt == core ? 0 : (unsigned long)(icnt + 0.5));
	set(im, o, "dram_mhz", (unsigned long)(dram + 0.5));
}

/* A burst fills the bus of all chips of a controller; the data rate is a multiple of the command clock's. */
static void take_burst(struct import *im)
{
	struct gpgpusim_option *o = find(im, "-gpgpu_dram_burst_length"),
			       *ratio = find(im, "-dram_data_command_freq_ratio");
	if (!o)
		return;
	unsigned long length = number(im, o->name, 0), beats = number(im, "-dram_data_command_freq_ratio", 2);
	set(im, o, "dram_atom",
	    length * number(im, "-gpgpu_dram_buswidth", 4) * number(im, "-gpgpu_n_mem_per_ctrlr", 1));
	if (beats == 0)
		refuse(im, ratio, "1 or more");
	set(im, o, "dram_burst", length / beats);
}

/* NAME=CYCLES, separated by colons. */
static void take_dram_timing(struct import *im)
{
	static const struct {
		const char *name, *key;
	} names[] = {
	    {"nbk", "dram_banks"}, {"nbkgrp", "dram_groups"}, {"CCD", "t_ccd"}, {"CCDL", "t_ccdl"}, {"RRD", "t_rrd"},
	    {"RCD", "t_rcd"},      {"RAS", "t_ras"},          {"RP", "t_rp"},   {"RC", "t_rc"},     {"CL", "t_cl"},
	    {"WL", "t_wl"},        {"CDLR", "t_cdlr"},        {"WR", "t_wr"},   {"RTPL", "t_rtpl"}};
	struct gpgpusim_option *o = find(im, "-gpgpu_dram_timing_opt");
	char *copy = xstrdup(o ? o->value : ""), *rest = copy;
	for (char *part; o && (part = strsep(&rest, ":"));) {
		char name[16];
		unsigned value, n = 0;
		int end = 0;
		part += strspn(part, " \t\r\n");
		if (sscanf(part, "%15[A-Za-z] = %6u %n", name, &value, &end) != 2 || part[end])
			refuse(im, o, "NAME=CYCLES:NAME=CYCLES..., as in nbk=16:CCD=2:RRD=6");
		while (n < sizeof names / sizeof *names && strcmp(names[n].name, name) != 0)
			n++;
		if (n < sizeof names / sizeof *names)
			set(im, o, names[n].key, value);
	}
	free(copy);
}

/* Interleaved (0) and random (4) are ours. */
static void take_partitions(struct import *im)
{
	struct gpgpusim_option *o = find(im, "-gpgpu_memory_partition_indexing");
	unsigned long index = number(im, "-gpgpu_memory_partition_indexing", 0);
	if (o)
		set(im, o, "random_parts", index == 4);
	if (o && index != 0 && index != 4)
		o->used = false;
}

/* The number of NAME in a file of BookSim, NAME = N; `missing` if there is none. */
static unsigned long booksim(const char *text, const char *name, unsigned long missing)
{
	size_t length = strlen(name);
	unsigned value;
	for (const char *at = text; at; at = strchr(at, '\n')) {
		at += strspn(at, " \t\r\n");
		if (strncmp(at, name, length) == 0 && sscanf(at + length, " = %9u", &value) == 1)
			return value;
	}
	return missing;
}

/* BookSim's crossbar: an entry buffers input_buffer_size flits, an exit its ejection and its boundary buffer
 * (interconnect_interface.cpp). 6 cycles: gtx480.toml. */
static void take_booksim(struct import *im, struct gpgpusim_option *mode)
{
	struct gpgpusim_option *o = find(im, "-inter_config_file"), *flit = find(im, "-icnt_flit_size");
	const char *slash = strrchr(im->file->path, '/');
	set(im, mode, "icnt_latency", 6);
	if (flit)
		set(im, flit, "icnt_flit", number(im, flit->name, 0));
	if (!o)
		return;
	char *path = *o->value == '/' || !slash
			 ? xstrdup(o->value)
			 : xprintf("%.*s/%s", (int)(slash - im->file->path), im->file->path, o->value);
	char *text = read_named(path, &(size_t){0}, im->file->path, o->line);
	unsigned long channel = booksim(text, "vc_buf_size", 8), input = booksim(text, "input_buffer_size", 0);
	unsigned long ejection = booksim(text, "ejection_buffer_size", 0);
	set(im, o, "icnt_buffer", input ? input : 9);
	set(im, o, "icnt_exit", (ejection ? ejection : channel) + booksim(text, "boundary_buffer_size", 16));
	free(text);
	free(path);
}

/* Mode 2 is the built-in crossbar, whose packets take a cycle. */
static void take_interconnect(struct import *im)
{
	struct gpgpusim_option *mode = find(im, "-network_mode"), *in = find(im, "-icnt_in_buffer_limit"),
			       *out = find(im, "-icnt_out_buffer_limit");
	unsigned long kind = number(im, "-network_mode", 1);
	if (!mode)
		return;
	if (kind != 1 && kind != 2)
		refuse(im, mode, "1 (BookSim) or 2 (the built-in crossbar)");
	if (kind == 1) {
		take_booksim(im, mode);
		return;
	}
	set(im, mode, "icnt_latency", 1);
	set(im, mode, "icnt_flit", 136);
	if (in)
		set(im, in, "icnt_buffer", number(im, in->name, 0));
	if (out)
		set(im, out, "icnt_exit", number(im, out->name, 0));
}

/* What GPGPU-Sim does where others do something else. */
static void set_parameters(struct config *cfg)
{
	cfg->fill_uses_port = cfg->fetch_fails = cfg->upper_half_moves = true;
	cfg->first_fetch = 1;
	cfg->exit_waits = false;
}

/* The cycles of gtx480 and titanx were compared, those of no other file. */
static bool is_calibrated(const struct config *cfg)
{
	static const char *const compared[] = {"gtx480", "titanx"};
	struct config copy = *cfg, known;
	for (unsigned i = 0; i < sizeof compared / sizeof *compared; i++) {
		unsigned n = 0;
		config_read(&known, compared[i]);
		copy.calibrated = known.calibrated;
		while (config_keys[n].key && *config_value(&copy, n) == *config_value(&known, n))
			n++;
		if (!config_keys[n].key)
			return known.calibrated;
	}
	return false;
}

void gpgpusim_read(struct config *cfg, const char *path, struct config_origins *origins, struct gpgpusim_file *file)
{
	static void (*const takers[])(struct import * im) = {take_sms,         take_warps,      take_widths,
							     take_collectors,  take_clocks,     take_burst,
							     take_dram_timing, take_partitions, take_interconnect};
	struct gpgpusim_file own = {.path = path};
	struct import im = {.cfg = cfg, .origins = origins, .file = &own};
	char *text = read_whole(path, NULL);
	memset(origins, 0, sizeof *origins);
	snprintf(origins->file, sizeof origins->file, "%s", path);
	parse(&own, text);
	free(text);
	set_parameters(cfg);
	for (unsigned n = 0; n < ROWS; n++)
		take_row(&im, &rows[n]);
	for (unsigned n = 0; n < sizeof takers / sizeof *takers; n++)
		takers[n](&im);
	if (!im.set)
		die(EXIT_USAGE, "%s: no option of GPGPU-Sim that has a counterpart here", path);
	cfg->calibrated = is_calibrated(cfg);
	if (file)
		*file = own;
	else
		gpgpusim_free(&own);
}

void gpgpusim_free(struct gpgpusim_file *file)
{
	for (unsigned n = 0; n < file->count; n++) {
		free(file->options[n].name);
		free(file->options[n].value);
	}
	free(file->options);
}
