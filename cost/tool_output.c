/* tool_output.c - reads numbers from the files that Yosys and OpenSTA write. */
#include "cost/tool_output.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"

static json_t *load(const char *path)
{
	char *text = read_whole(path, NULL);
	const char *open = strchr(text, '{');
	json_error_t error;
	json_t *root = open ? json_loads(open, JSON_DISABLE_EOF_CHECK, &error) : NULL;
	if (!root)
		die(EXIT_IO, "%s: expected JSON from Yosys", path);
	free(text);
	return root;
}

/* The value of the only member of `modules`. */
static json_t *only_module(json_t *root, const char *path)
{
	json_t *modules = json_object_get(root, "modules");
	if (json_object_size(modules) != 1)
		die(EXIT_IO, "%s: expected one module, found %zu", path, json_object_size(modules));
	return json_object_iter_value(json_object_iter(modules));
}

json_t *area_read_module(const char *path, json_t **root)
{
	*root = load(path);
	return only_module(*root, path);
}

bool area_is_flop(const char *type)
{
	return strncmp(type, "$_DFF", 5) == 0 || strncmp(type, "$_SDFF", 6) == 0;
}

void area_read_stat(const char *path, struct area_block *b)
{
	json_t *root = load(path), *module = only_module(root, path), *number;
	const char *type;
	b->cells = (unsigned)json_integer_value(json_object_get(module, "num_cells"));
	b->luts = b->ffs = 0;
	json_object_foreach(json_object_get(module, "num_cells_by_type"), type, number)
	{
		unsigned n = (unsigned)json_integer_value(number);
		if (area_is_flop(type))
			b->ffs += n;
		else if (strcmp(type, "$lut") == 0)
			b->luts += n;
		else
			die(EXIT_IO, "%s: %u cells of type %s: expected LUTs and flip-flops only", path, n, type);
	}
	json_decref(root);
}

/* The number after the last `key` in a file. */
static double number_behind(const char *path, const char *key)
{
	char *text = read_whole(path, NULL), *at = text, *found = NULL;
	while ((at = strstr(at, key)))
		found = at += strlen(key);
	if (!found)
		die(EXIT_IO, "%s: expected a line '%s NUMBER'", path, key);
	double value = strtod(found, NULL);
	free(text);
	return value;
}

double area_read_um2(const char *path)
{
	char *text = read_whole(path, NULL), *line = strstr(text, "Chip area for"),
	     *colon = line ? strchr(line, ':') : NULL;
	double value = colon ? strtod(colon + 1, NULL) : -1;
	free(text);
	return value;
}

double area_read_delay(const char *path)
{
	return number_behind(path, "longest_path");
}

/* ---- the inputs that a netlist uses ---- */

enum { NETS = 1 << 20 }; /* more nets than any netlist of a selector has */

static bool any_used(const json_t *bits, const bool *used)
{
	for (size_t n = 0; n < json_array_size(bits); n++) {
		const json_t *bit = json_array_get(bits, n);
		if (json_is_integer(bit) && json_integer_value(bit) < NETS && used[json_integer_value(bit)])
			return true;
	}
	return false;
}

/* Marks every net that is connected to a cell. */
static bool *mark_nets(json_t *cells)
{
	bool *used = xalloc(NETS * sizeof *used);
	const char *name, *port;
	json_t *cell, *bits;
	json_object_foreach(cells, name, cell) json_object_foreach(json_object_get(cell, "connections"), port, bits)
	{
		for (size_t n = 0; n < json_array_size(bits); n++) {
			json_t *bit = json_array_get(bits, n);
			if (json_is_integer(bit) && json_integer_value(bit) < NETS)
				used[json_integer_value(bit)] = true;
		}
	}
	return used;
}

void area_read_inputs(const char *path, struct area *a)
{
	json_t *root = load(path), *module = only_module(root, path), *port;
	const char *name;
	bool *used = mark_nets(json_object_get(module, "cells"));
	json_object_foreach(json_object_get(module, "ports"), name, port)
	{
		bool input = strcmp(json_string_value(json_object_get(port, "direction")), "input") == 0;
		if (!input || !any_used(json_object_get(port, "bits"), used))
			continue;
		assert(a->read_count < AREA_READS);
		a->reads[a->read_count++] = xstrdup(name);
	}
	free(used);
	json_decref(root);
}
