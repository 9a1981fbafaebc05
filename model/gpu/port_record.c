/* port_record.c - recording of ports. */
#include "model/gpu/port_record.h"

#include <stdlib.h>
#include <string.h>

void port_record_open(struct port_record *r, uint64_t first, uint64_t last)
{
	size_t room = (size_t)(last - first + 1);
	*r = (struct port_record){
	    .first = first, .last = last, .in = calloc(room, sizeof *r->in), .out = calloc(room, sizeof *r->out)};
	if (!r->in || !r->out)
		abort();
}

void port_record_close(struct port_record *r)
{
	free(r->in);
	free(r->out);
}

/* Adds those of the next n cycles, all like the last one, that are in the window. */
static void add(struct port_record *r, uint64_t n)
{
	for (uint64_t end = r->cycle + n; r->cycle < end; r->cycle++) {
		if (r->cycle < r->first)
			continue;
		if (r->cycle > r->last)
			break;
		r->in[r->count] = r->now_in;
		r->out[r->count++] = r->now_out;
	}
}

void port_record_clock(struct port_record *r, const struct front_end_in *in, const struct front_end_out *out)
{
	r->now_in = *in;
	r->now_out = *out;
	add(r, 1);
}

void port_record_skip(struct port_record *r, uint64_t n)
{
	add(r, n);
}
