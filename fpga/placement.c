/* placement.c - reads nextpnr's placed netlist, draws it, and flips bits of the bitstream. */
#include "fpga/placement.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "fpga/flow.h"
#include "rtl_gen/writer/verilog.h"

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
		die(EXIT_IO, "%s: expected placed logic cells", path);
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

/* A logic tile of an .asc file is 16 lines of 54 bits; cell n has bits 36 to 45 of lines 2n and 2n + 1, 20 bits in all.
 * Bit 4 of these is the LUT's entry for all inputs 0 (Project IceStorm, LOGIC Tile documentation). */
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

/* ---- the floorplan ---- */

enum { TILE = 10, BAR = 8, TOP = 24, LEGEND = 150, LINE = 16, LETTER = 65 }; /* LETTER: tenths */

static const char *const colors[] = {"#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377",
				     "#ee7733", "#0077bb", "#009988", "#cc3311", "#999933", "#882255",
				     "#44aa99", "#332288", "#bbbbbb", "#888888", "#555555", "#222222"};
enum { COLORS = sizeof colors / sizeof *colors };

static void bars(struct text *t, const struct placement *p, const struct board *b, unsigned block, const char *color)
{
	bool any = false;
	for (unsigned n = 0; n < p->count; n++) {
		const struct placed *c = &p->cell[n];
		if (c->block != block)
			continue;
		if (!any)
			text_add(t, "<path stroke=\"%s\" d=\"", color);
		any = true;
		text_add(t, "M%u %uh%d", c->x * TILE + 1, TOP + (b->rows - 1 - c->y) * TILE + 1 + c->cell, BAR);
	}
	if (any)
		text_add(t, "\"/>\n");
}

static unsigned count(const struct placement *p, unsigned block)
{
	unsigned cells = 0;
	for (unsigned n = 0; n < p->count; n++)
		cells += p->cell[n].block == block;
	return cells;
}

char *placement_svg(const struct placement *p, const struct board *b, const char *title)
{
	struct text t = {0};
	unsigned width = b->columns * TILE, height = TOP + b->rows * TILE, y = TOP + LINE;
	unsigned words = 4 + (unsigned)strlen(title) * LETTER / 10; /* the title's width */
	text_add(&t,
		 "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %u %u\" font-family=\"sans-serif\" "
		 "font-size=\"11\">\n",
		 words > width + LEGEND ? words : width + LEGEND, height);
	text_add(&t, "<title>Floorplan: %s</title>\n", title);
	text_add(&t, "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n<text x=\"2\" y=\"15\">%s</text>\n",
		 title);
	text_add(&t, "<rect x=\"0\" y=\"%d\" width=\"%u\" height=\"%u\" fill=\"#f4f4f4\"/>\n", TOP, width,
		 height - TOP);
	text_add(&t, "<g fill=\"none\" transform=\"translate(0 .5)\">\n");
	for (unsigned n = 0; n < FLOW_BLOCKS; n++)
		bars(&t, p, b, n, colors[n % COLORS]);
	text_add(&t, "</g>\n");
	for (unsigned n = 0; n < FLOW_BLOCKS; n++) {
		unsigned cells = count(p, n);
		if (cells == 0)
			continue;
		text_add(&t, "<rect x=\"%u\" y=\"%u\" width=\"10\" height=\"10\" fill=\"%s\"/>", width + 8, y - 9,
			 colors[n % COLORS]);
		text_add(&t, "<text x=\"%u\" y=\"%u\">%s %u</text>\n", width + 22, y, flow_block_name(n), cells);
		y += LINE;
	}
	text_add(&t, "</svg>\n");
	return t.s;
}
