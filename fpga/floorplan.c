/* floorplan.c - the picture of a placement. */
#include <stdio.h>
#include <string.h>

#include "fpga/flow.h"
#include "fpga/placement.h"
#include "rtl_gen/writer/verilog.h"

enum { TILE = 10, BAR = 8, TOP = 24, LEGEND = 150, LINE = 16 };

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
	text_add(
	    &t,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %u %u\" font-family=\"sans-serif\" font-size=\"11\">\n",
	    width + LEGEND, height);
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
