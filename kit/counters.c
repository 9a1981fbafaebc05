/* counters.c - the counters in the golden model, and their Verilog. */
#include "kit/counters.h"

#include <string.h>

#include "kit/ports.h"
#include "model/machine/mask.h"
#include "rtl_gen/writer/pieces.h"

const char *const counter_names[COUNTERS] = {
#define COUNTER(id, name, increment, meaning) name,
#include "kit/counters.def"
};
const char *const counter_meanings[COUNTERS] = {
#define COUNTER(id, name, increment, meaning) meaning,
#include "kit/counters.def"
};

void counters_clock(const struct config *cfg, struct counters *n, const struct front_end_in *in,
		    const struct front_end_out *out, uint64_t clear)
{
	struct sm_view view = {.clear = clear, .choice = mask_low(cfg->warps)};
	n->cycles++;
	n->fetches += out->fetch != 0;
	n->releases += mask_count(out->release);
	n->ends += mask_count(out->done);
	stalls_clock(cfg, &n->stalls, in, out, &view);
}

uint64_t counter_value(const struct counters *n, enum counter counter)
{
	switch (counter) {
	case COUNTER_CYCLES:
		return n->cycles;
	case COUNTER_FETCHES:
		return n->fetches;
	case COUNTER_RELEASES:
		return n->releases;
	case COUNTER_ENDS:
		return n->ends;
	default:
		return n->stalls.slots[counter - COUNTER_SLOTS_ISSUED];
	}
}

/* A counter grows by the ones of this vector. */
static const char *const increments[COUNTERS] = {
#define COUNTER(id, name, increment, meaning) increment,
#include "kit/counters.def"
};

/* The vector, zero-extended to the width of a counter. */
static const char *padded(struct verilog *v, unsigned n)
{
	unsigned width = n == COUNTER_RELEASES || n == COUNTER_ENDS ? v->cfg->tbs
			 : n < COUNTER_SLOTS_ISSUED                 ? 1
								    : v->cfg->schedulers;
	return v_pad(v, COUNTER_BITS, width, increments[n]);
}

bool counters_read(const char *port)
{
	static const char *const names[] = {"issue_o", "fetch_o", "release_o",  "done_o", "live_o",
					    "wait_o",  "valid_o", "borrowed_o", "guest_o"};
	for (size_t n = 0; n < sizeof names / sizeof *names; n++)
		if (strcmp(port, names[n]) == 0)
			return true;
	return false;
}

static void counter_ports(struct verilog *v)
{
	struct kit_ports ports;
	char text[PORT_TEXT];
	kit_ports(&ports, v->cfg);
	v_clock_ports(v);
	for (unsigned n = 0; n < ports.count; n++) {
		const struct kit_port *p = &ports.at[n];
		if (p->own || (p->exists && counters_read(p->name)))
			v_port(v, p->own ? p->port.dir : DIR_IN, p->name, p->port.kind == KIND_BIT ? 0 : p->width,
			       port_text(&p->port, text));
	}
}

#include "kit/counters.v.h"
