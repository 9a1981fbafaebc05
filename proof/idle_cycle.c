/* idle_cycle.c - the inputs of an idle cycle, from the cones of the assumptions and a table of recorded inputs. */
#include "proof/idle_cycle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

/* The contracts that state more of an input than that it may be 0. Each repeats what a formal tail has recorded of the
 * cycle before. */
static const struct record {
	const char *input, *record, *guard; /* input == record & guard; without a guard, as in the cycle before */
} records[] = {
    {"busy_i", "was_resident", "running"},     /* tb_order: the TBs that stayed or were launched */
    {"finished_i", "was_finished", "started"}, /* tb_order: an exited warp stays finished until its TB is done */
    {"live_i", "was_live", "started"},         /* recency: the warps that did not exit or were launched */
    {"tb_i", NULL, NULL},                      /* tb_order: a finished warp keeps its TB */
};

/* tb_order: the age order of the resident TBs; bit t * T + u: TB u precedes TB t. In an idle cycle, by number. */
static const char ages[] = "older_i", ages_of[] = "busy_i";

/* The name without what the miter puts before it: "in_", "gold." or "gate.". */
static const char *base_name(const char *name)
{
	static const char *const prefix[] = {"in_", "gold.", "gate."};
	for (unsigned n = 0; name && n < sizeof prefix / sizeof *prefix; n++)
		if (strncmp(name, prefix[n], strlen(prefix[n])) == 0)
			return name + strlen(prefix[n]);
	return name ? name : "";
}

/* The bit of NAME or NAME[BIT] if the net is `net`; -1 if it is another. */
static int bit_of(const char *name, const char *net)
{
	const char *base = base_name(name);
	size_t length = strlen(net);
	if (strncmp(base, net, length) != 0 || (base[length] && base[length] != '['))
		return -1;
	return base[length] ? atoi(base + length + 1) : 0;
}

/* The literal of a bit of a net; NO_LITERAL if there is none. */
static unsigned find_bit(const struct named *named, unsigned count, const char *net, int bit)
{
	for (unsigned i = 0; i < count; i++)
		if (bit_of(named[i].name, net) == bit)
			return named[i].lit;
	return (unsigned)NO_LITERAL;
}

static unsigned width_of(const struct circuit *circuit, const char *net)
{
	unsigned width = 0;
	for (unsigned i = 0; i < circuit->inputs; i++)
		width += bit_of(circuit->input[i].name, net) >= 0;
	return width;
}

/* ---- cones ---- */

/* Extends a set of variables by what its gates read, within the cycle. */
static void close_cone(const struct circuit *circuit, bool *in)
{
	for (unsigned v = circuit->variables; v > 0; v--)
		if (in[v] && circuit->variable[v].kind == KIND_AND) {
			in[circuit->variable[v].left / 2] = true;
			in[circuit->variable[v].right / 2] = true;
		}
}

static void cone_of(const struct circuit *circuit, unsigned assumption, bool *in)
{
	memset(in, 0, (circuit->variables + 1UL) * sizeof *in);
	in[circuit->assume[assumption] / 2] = true;
	close_cone(circuit, in);
}

static bool has_latch(const struct circuit *circuit, const bool *in)
{
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (in[v] && circuit->variable[v].kind == KIND_LATCH)
			return true;
	return false;
}

/* ---- inputs ---- */

static struct idle_input age_of(const struct circuit *circuit, int bit)
{
	int tbs = (int)width_of(circuit, ages_of), tb = tbs ? bit / tbs : 0, other = tbs ? bit % tbs : 0;
	if (other >= tb)
		return (struct idle_input){.kind = IDLE_ZERO};
	return (struct idle_input){IDLE_AND, find_bit(circuit->input, circuit->inputs, ages_of, tb),
				   find_bit(circuit->input, circuit->inputs, ages_of, other)};
}

/* What an input is in an idle cycle, if an assumption reads it that reads state. */
static struct idle_input idle_value(const struct circuit *circuit, const char *name)
{
	for (unsigned n = 0; n < sizeof records / sizeof *records; n++) {
		const struct record *record = &records[n];
		int bit = bit_of(name, record->input);
		if (bit < 0)
			continue;
		if (!record->record)
			return (struct idle_input){.kind = IDLE_REPEATS};
		unsigned value = find_bit(circuit->output, circuit->outputs, record->record, bit);
		unsigned guard = find_bit(circuit->output, circuit->outputs, record->guard, 0);
		if (value != (unsigned)NO_LITERAL && guard != (unsigned)NO_LITERAL)
			return (struct idle_input){IDLE_AND, value, guard};
	}
	int bit = bit_of(name, ages);
	return bit >= 0 ? age_of(circuit, bit) : (struct idle_input){.kind = IDLE_ZERO};
}

/* Whether an input of the cone depends on the state of this cycle or of the one before. */
static bool has_recorded(const struct circuit *circuit, const struct idle_cycle *idle, const bool *in)
{
	for (unsigned i = 0; i < circuit->inputs; i++)
		if (in[circuit->input[i].lit / 2] && idle->input[i].kind > IDLE_ZERO)
			return true;
	return false;
}

/* Fixes the inputs of assumptions that read state; true if there is a new one. */
static bool fix_inputs(const struct circuit *circuit, struct idle_cycle *idle, bool *in)
{
	bool changed = false;
	for (unsigned n = 0; n < circuit->assumes; n++) {
		if (idle->reads_state[n])
			continue;
		cone_of(circuit, n, in);
		if (!has_latch(circuit, in) && !has_recorded(circuit, idle, in))
			continue;
		changed = idle->reads_state[n] = true;
		for (unsigned i = 0; i < circuit->inputs; i++)
			if (in[circuit->input[i].lit / 2])
				idle->input[i] = idle_value(circuit, circuit->input[i].name);
	}
	return changed;
}

/* The cone of the assumptions and of the idle inputs, and what the registers in it read in the cycle before. */
static bool *needed(const struct circuit *circuit, const struct idle_input *input)
{
	bool *in = xalloc((circuit->variables + 1UL) * sizeof *in);
	for (unsigned i = 0; i < circuit->assumes; i++)
		in[circuit->assume[i] / 2] = true;
	for (unsigned i = 0; i < circuit->inputs; i++)
		if (input[i].kind == IDLE_AND)
			in[input[i].left / 2] = in[input[i].right / 2] = true;
	close_cone(circuit, in);
	for (unsigned v = 1; v <= circuit->variables; v++)
		if (in[v] && circuit->variable[v].kind == KIND_LATCH)
			in[circuit->variable[v].left / 2] = true;
	close_cone(circuit, in);
	return in;
}

struct idle_cycle idle_cycle_of(const struct circuit *circuit)
{
	struct idle_cycle idle = {.input = xalloc((circuit->inputs + 1UL) * sizeof *idle.input),
				  .reads_state = xalloc((circuit->assumes + 1UL) * sizeof *idle.reads_state)};
	bool *in = xalloc((circuit->variables + 1UL) * sizeof *in);
	while (fix_inputs(circuit, &idle, in))
		;
	free(in);
	idle.needed = needed(circuit, idle.input);
	return idle;
}

void idle_cycle_free(struct idle_cycle *idle)
{
	free(idle->input);
	free(idle->reads_state);
	free(idle->needed);
}
