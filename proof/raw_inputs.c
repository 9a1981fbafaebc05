/* raw_inputs.c - the inputs, bit by bit; what no further bit can mend is left at once. */
#include "proof/raw_inputs.h"

#include <string.h>

#include "base/diag.h"

enum { MAX_INPUT_BITS = 64 };

struct bit {
	const struct port *port;
	unsigned element, place;
};

struct search {
	const struct config *cfg;
	const struct front_end *state;
	struct front_end_in in;
	struct port port[MAX_PORTS];
	struct bit bit[MAX_INPUT_BITS];
	unsigned bits;
	void (*take)(void *arg, const struct front_end_in *in, const struct front_end_out *out);
	void *arg;
};

/* A contract that one input breaks, another may allow (model/machine/contracts.def): a launch needs warps and a grid
 * that waits, a ready head a free collector of its type, a fill with two instructions a fill, and an answer needs a
 * fetch, which all other inputs decide. With the allowing ones set before, a contract that the bits up to one break is
 * broken whatever the others are. */
static const char *const first[] = {"enable", "grid_waits", "launch_warps", "launch",   "fill",   "fill_two",
				    "sfu",    "mem",        "free_mem",     "free_sfu", "free_sp"};
static const char *const last[] = {"fetch_hit", "fetch_none", "fetch_two"};

static bool is_among(const struct port *port, const char *const *names, unsigned count)
{
	for (unsigned n = 0; n < count; n++)
		if (strcmp(port->name, names[n]) == 0)
			return true;
	return false;
}

static void add_port(struct search *s, const struct port *port)
{
	for (unsigned element = 0; element < port->count; element++)
		for (unsigned place = 0; place < port->bits; place++) {
			if (s->bits == MAX_INPUT_BITS)
				die(EXIT_USAGE, "--raw: the config has more than %d input bits", MAX_INPUT_BITS);
			s->bit[s->bits++] = (struct bit){port, element, place};
		}
}

static void add_named(struct search *s, unsigned ports, const char *const *names, unsigned count)
{
	for (unsigned n = 0; n < count; n++)
		for (unsigned p = 0; p < ports; p++)
			if (s->port[p].dir == DIR_IN && is_among(&s->port[p], &names[n], 1))
				add_port(s, &s->port[p]);
}

static void find_bits(struct search *s)
{
	enum { FIRST = sizeof first / sizeof *first, LAST = sizeof last / sizeof *last };
	unsigned ports = ports_of(BLOCK_front_end, s->cfg, s->port);
	add_named(s, ports, first, FIRST);
	for (unsigned p = 0; p < ports; p++)
		if (s->port[p].dir == DIR_IN && !is_among(&s->port[p], first, FIRST) &&
		    !is_among(&s->port[p], last, LAST))
			add_port(s, &s->port[p]);
	add_named(s, ports, last, LAST);
}

/* All values of the bits from the n-th on. */
static void assign(struct search *s, unsigned n)
{
	if (n == s->bits) {
		struct front_end_out out = {0};
		front_end_comb(s->cfg, s->state, &s->in, &out);
		s->take(s->arg, &s->in, &out);
		return;
	}
	const struct bit *bit = &s->bit[n];
	uint64_t before = port_get(bit->port, &s->in, bit->element);
	assign(s, n + 1);
	port_set(bit->port, &s->in, bit->element, before | UINT64_C(1) << bit->place);
	if (!front_end_breach(s->cfg, s->state, &s->in))
		assign(s, n + 1);
	port_set(bit->port, &s->in, bit->element, before);
}

void raw_inputs_each(const struct config *cfg, const struct front_end *state,
		     void (*take)(void *arg, const struct front_end_in *in, const struct front_end_out *out), void *arg)
{
	struct search s = {.cfg = cfg, .state = state, .take = take, .arg = arg};
	find_bits(&s);
	assign(&s, 0);
}
