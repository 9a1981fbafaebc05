/* flow_read.c - reads netlists of Yosys and reports of nextpnr and icetime. */
#include "fpga/flow_read.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"

/* ---- blocks ---- */

enum { PART_ENGINE = BLOCK_COUNT, PART_SIGNATURE, PART_REST };

/* Whether *name starts with the instance and a dot; if so, *name is advanced past them. A name that a tool generated
 * has a backslash before each instance. */
static bool is_in(const char **name, const char *instance)
{
	size_t n = strlen(instance);
	const char *at = *name + (**name == '\\');
	if (strncmp(at, instance, n) != 0 || at[n] != '.')
		return false;
	*name = at + n + 1;
	return true;
}

unsigned flow_block_of(const char *name)
{
	static const char generated[] = "$flatten";
	if (strncmp(name, generated, strlen(generated)) == 0)
		name += strlen(generated);
	if (!is_in(&name, "u_selftest"))
		return PART_REST;
	if (is_in(&name, "u_selftest_engine"))
		return PART_ENGINE;
	if (is_in(&name, "u_selftest_signature"))
		return PART_SIGNATURE;
	if (!is_in(&name, "u_front_end"))
		return PART_REST;
	for (enum block b = 0; b < BLOCK_front_end; b++) {
		char instance[64];
		snprintf(instance, sizeof instance, "u_%s", block_name(b));
		if (is_in(&name, instance))
			return b;
	}
	return BLOCK_front_end;
}

const char *flow_block_name(unsigned block)
{
	static const char *const parts[] = {"engine", "signature", "self-test"};
	return block < BLOCK_COUNT ? block_name((enum block)block) : parts[block - BLOCK_COUNT];
}

/* ---- JSON ---- */

static json_t *load(const char *path)
{
	json_error_t error;
	json_t *root = json_load_file(path, 0, &error);
	if (!root)
		die(EXIT_IO, "%s: expected JSON: %s", path, error.text);
	return root;
}

static json_t *load_from(const char *dir, const char *name)
{
	char *path = flow_file(dir, name);
	json_t *root = load(path);
	free(path);
	return root;
}

static bool is_lut(const char *type)
{
	return strcmp(type, "SB_LUT4") == 0 || strcmp(type, "LUT4") == 0 || (strncmp(type, "LUT", 3) == 0 && !type[4]);
}

static bool is_flop(const char *type)
{
	return strncmp(type, "SB_DFF", 6) == 0 || strcmp(type, "TRELLIS_FF") == 0 ||
	       (strlen(type) == 4 && strncmp(type, "FD", 2) == 0);
}

void flow_read_netlist(const char *path, struct flow_synth *s)
{
	json_t *root = load(path),
	       *cells = json_object_get(json_object_get(json_object_get(root, "modules"), "chip"), "cells"), *cell;
	const char *name;
	if (json_object_size(cells) == 0)
		die(EXIT_IO, "%s: expected a module chip with cells", path);
	for (unsigned n = 0; n < FLOW_BLOCKS; n++)
		s->block[n].name = flow_block_name(n);
	json_object_foreach(cells, name, cell)
	{
		const char *type = json_string_value(json_object_get(cell, "type"));
		struct flow_block *b = &s->block[flow_block_of(name)];
		b->luts += type && is_lut(type);
		b->ffs += type && is_flop(type);
	}
	for (unsigned n = 0; n < FLOW_BLOCKS; n++) {
		s->luts += s->block[n].luts;
		s->ffs += s->block[n].ffs;
	}
	json_decref(root);
}

/* ---- nextpnr's report ---- */

/* The lowest frequency of all clocks, in MHz: that of the front end's clock, because the clock divider has short paths.
 */
static double slowest(json_t *report, const char *dir)
{
	const char *clock;
	json_t *value;
	double mhz = 0;
	json_object_foreach(json_object_get(report, "fmax"), clock, value)
	{
		double achieved = json_number_value(json_object_get(value, "achieved"));
		if (mhz == 0 || achieved < mhz)
			mhz = achieved;
	}
	if (mhz == 0)
		die(EXIT_IO, "%s/report.json: expected a clock", dir);
	return mhz;
}

/* The source name of a signal: without the instances above the front end and without the suffix of the tools. */
static char *source_name(const char *net)
{
	static const char *const prefixes[] = {"u_selftest.", "u_front_end."};
	for (size_t n = 0; n < sizeof prefixes / sizeof *prefixes; n++)
		if (strncmp(net, prefixes[n], strlen(prefixes[n])) == 0)
			net += strlen(prefixes[n]);
	char *name = xstrdup(net), *made = strstr(name, "_SB_");
	if (made)
		*made = '\0';
	return name;
}

static void add_step(struct flow_route *r, const char *net)
{
	char *name = source_name(net);
	if ((r->steps > 0 && strcmp(r->step[r->steps - 1], name) == 0) || r->steps == FLOW_PATH || *name == '$')
		free(name);
	else
		r->step[r->steps++] = name;
}

/* The longest of the paths between registers. */
static void read_path(json_t *report, struct flow_route *r)
{
	json_t *paths = json_object_get(report, "critical_paths"), *longest = NULL;
	for (size_t n = 0; n < json_array_size(paths); n++) {
		json_t *path = json_array_get(paths, n);
		const char *to = json_string_value(json_object_get(path, "to"));
		double ns = 0;
		size_t i;
		json_t *part;
		json_array_foreach(json_object_get(path, "path"), i, part) ns +=
		    json_number_value(json_object_get(part, "delay"));
		if (to && strncmp(to, "posedge", 7) == 0 && ns > r->path_ns) {
			r->path_ns = ns;
			longest = path;
		}
	}
	size_t i;
	json_t *part;
	json_array_foreach(json_object_get(longest, "path"), i, part)
	{
		const char *net = json_string_value(json_object_get(part, "net"));
		if (net)
			add_step(r, net);
	}
}

static double read_icetime(const char *dir)
{
	char *path = flow_file(dir, "icetime.log"), *text = read_whole(path, NULL),
	     *at = strstr(text, "Total path delay:"), *open = at ? strchr(at, '(') : NULL;
	if (!open)
		die(EXIT_IO, "%s: expected a path delay", path);
	double mhz = strtod(open + 1, NULL);
	free(path);
	free(text);
	return mhz;
}

void flow_read_route(struct flow_route *r)
{
	json_t *report = load_from(r->dir, "report.json"),
	       *cells = json_object_get(json_object_get(report, "utilization"), "ICESTORM_LC");
	r->cells = (unsigned)json_integer_value(json_object_get(cells, "used"));
	r->mhz = slowest(report, r->dir);
	read_path(report, r);
	json_decref(report);
	r->icetime = read_icetime(r->dir);
}
