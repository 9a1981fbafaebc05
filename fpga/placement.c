/* placement.c - logic cells out of nextpnr's netlist, and bits of the bitstream. */
#include "fpga/placement.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "fpga/flow.h"

static int by_name(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;
	return strcmp(x->name, y->name);
}

static bool read_cell(const char *name, json_t *cell, struct placed *c)
{
	const char *type = json_string_value(json_object_get(cell, "type"));
	const char *bel = json_string_value(json_object_get(json_object_get(cell, "attributes"), "NEXTPNR_BEL"));
	const char *init = json_string_value(json_object_get(json_object_get(cell, "parameters"), "LUT_INIT"));
	if (!type || strcmp(type, "ICESTORM_LC") != 0 || !bel ||
	    sscanf(bel, "X%u/Y%u/lc%u", &c->x, &c->y, &c->cell) != 3)
		return false;
	c->name = xstrdup(name);
	c->block = flow_block_of(name);
	c->lut = init && strchr(init, '1');
	return true;
}

void placement_read(const char *path, struct placement *p)
{
	json_error_t error;
	json_t *root = json_load_file(path, 0, &error), *modules = json_object_get(root, "modules"), *cells, *cell;
	const char *name;
	cells = json_object_get(json_object_iter_value(json_object_iter(modules)), "cells");
	p->count = 0;
	p->cell = xalloc((json_object_size(cells) + 1) * sizeof *p->cell);
	json_object_foreach(cells, name, cell) p->count += read_cell(name, cell, &p->cell[p->count]);
	if (p->count == 0)
		die(EXIT_IO, "%s: no placed logic cell in it", path);
	qsort(p->cell, p->count, sizeof *p->cell, by_name);
	json_decref(root);
}

void placement_free(struct placement *p)
{
	for (unsigned n = 0; n < p->count; n++)
		free(p->cell[n].name);
	free(p->cell);
	p->count = 0;
}

/* ---- bits ---- */

/* A logic tile of an .asc file is 16 lines of 54 bits; cell n has bits 36 to 45 of lines 2n and 2n + 1. Its LUT's entry
 * for all inputs 0 is the fifth of the 20 (Project IceStorm, LOGIC Tile documentation). */
enum { LUT_COLUMN = 36, LUT_ENTRY_0 = 4 };

char *placement_flip(const char *asc, const struct placed *cell)
{
	char head[48], *copy = xstrdup(asc);
	snprintf(head, sizeof head, "\n.logic_tile %u %u\n", cell->x, cell->y);
	char *at = strstr(copy, head);
	if (!at)
		die(EXIT_IO, "chip.asc: no logic tile %u %u", cell->x, cell->y);
	at += strlen(head);
	for (unsigned line = 0; line < 2 * cell->cell; line++)
		at = strchr(at, '\n') + 1;
	at += LUT_COLUMN + LUT_ENTRY_0;
	*at = *at == '0' ? '1' : '0';
	return copy;
}
