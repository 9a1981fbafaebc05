/* exhaustive.c - breadth-first search over pairs of states of model and Verilog. */
#include "proof/exhaustive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/proc.h"
#include "base/rng.h"
#include "proof/design.h"
#include "proof/input_classes.h"
#include "proof/netlist.h"
#include "proof/state_store.h"
#include "proof/yosys_script.h"
#include "sim/lockstep/pins.h"

enum { LANES = 64, CLASSES = LANES / 2 }; /* each class takes two lanes: as it is, and with random don't-cares */
enum { RECENT = 64, REGISTER_WORDS = 8 };
enum { MODEL_WORDS = (sizeof(struct front_end) + 7) / 8, MAX_BITS = 4096, FRAME = 2 * MAX_PORTS * 8 };

/* The literal of each bit of a port, in the order of the pins. */
struct bits {
	unsigned count;
	unsigned lit[MAX_BITS];
	unsigned word[MAX_BITS], shift[MAX_BITS]; /* where the bit is in the frame */
	unsigned pin[MAX_BITS];
};

/* Where the observe ports that the config has are in struct front_end_obs: one word for each element. */
struct observed {
	unsigned count;
	struct element {
		size_t offset;
		bool is_bit;
	} element[MAX_BITS];
};

/* The model's side of a class that waits for the Verilog's. */
struct waiting {
	uint32_t in[FRAME], filled[FRAME], out[FRAME];
	struct front_end next;
};

/* A pair of next states that was reached from the present state before: most inputs lead to one of a few. */
struct recent {
	uint64_t registers[REGISTER_WORDS];
	struct front_end model;
};

struct search {
	const struct config *cfg;
	struct pins pins;
	struct circuit *circuit;
	struct netlist netlist;
	struct bits in, out;
	struct observed observed;
	unsigned rst; /* the literal of rst_i */
	struct state_store store;
	unsigned from; /* the state whose transitions are tried */
	struct front_end model;
	uint64_t *pair; /* observed registers of the model, registers of the Verilog; behind this key the model, and the
			 * inputs by which it was first reached */
	struct waiting *waiting;
	unsigned waits;
	struct recent *recent; /* [RECENT] */
	unsigned recents;
	struct rng rng;
	unsigned most;
	unsigned long long transitions;
	char *difference;
};

/* ---- the ports ---- */

/* The literal of bit `bit` of a port: NAME[BIT], or NAME if it has one bit. */
static unsigned port_literal(const struct named *named, unsigned count, const struct pin *pin, unsigned bit)
{
	char name[PIN_NAME + 16];
	snprintf(name, sizeof name, "%s[%u]", pin->name, bit);
	for (unsigned i = 0; i < count; i++)
		if (named[i].name &&
		    (strcmp(named[i].name, name) == 0 || (pin->width == 1 && strcmp(named[i].name, pin->name) == 0)))
			return named[i].lit;
	die(EXIT_IO, "front_end has no port %s", name);
}

static void find_bits(const struct named *named, unsigned count, const struct pin *pins, unsigned n, struct bits *bits)
{
	for (unsigned p = 0; p < n; p++)
		for (unsigned bit = 0; bit < pins[p].width; bit++) {
			if (bits->count == MAX_BITS)
				die(EXIT_USAGE, "--exhaustive: the config has more than %d port bits", MAX_BITS);
			unsigned k = bits->count++;
			bits->lit[k] = port_literal(named, count, &pins[p], bit);
			bits->word[k] = pins[p].word + bit / 32;
			bits->shift[k] = bit % 32;
			bits->pin[k] = p;
		}
}

static void find_observed(const struct config *cfg, struct observed *observed)
{
	struct port table[MAX_PORTS];
	enum block owner[MAX_PORTS];
	unsigned ports = observe_ports(cfg, table, owner);
	for (unsigned p = 0; p < ports; p++)
		for (unsigned n = 0; n < (table[p].kind == KIND_NUMS ? table[p].count : 1); n++) {
			if (observed->count == MAX_BITS)
				die(EXIT_USAGE, "--exhaustive: the config has more than %d registers", MAX_BITS);
			observed->element[observed->count++] =
			    (struct element){table[p].offset + n * sizeof(uint64_t), table[p].kind == KIND_BIT};
		}
}

static unsigned frame_bit(const struct bits *bits, unsigned k, const uint32_t *frame)
{
	return frame[bits->word[k]] >> bits->shift[k] & 1;
}

/* ---- mismatches ---- */

/* The inputs of each cycle from the reset to state n. */
static char *path_to(const struct search *s, unsigned n, unsigned *cycles)
{
	if (n == 0) {
		*cycles = 0;
		return xstrdup("");
	}
	uint64_t *pair = xalloc(s->store.words * sizeof *pair);
	uint32_t in[FRAME];
	state_store_get(&s->store, n, pair);
	memcpy(in, pair + s->store.key + MODEL_WORDS, s->pins.in_words * sizeof *in);
	char *before = path_to(s, s->store.state[n].parent, cycles);
	char *inputs = pins_text(&s->pins, in);
	char *text = xprintf("%scycle %u: %s\n", before, ++*cycles, *inputs ? inputs : "no input");
	free(pair);
	free(inputs);
	free(before);
	return text;
}

static void differ(struct search *s, const uint32_t *in, char *what)
{
	unsigned cycles;
	if (!s->difference) {
		char *path = path_to(s, s->from, &cycles), *inputs = pins_text(&s->pins, in);
		s->difference = xprintf("%scycle %u: %s\n%s\n", path, cycles + 1, *inputs ? inputs : "no input", what);
		free(path);
		free(inputs);
	}
	free(what);
}

/* ---- the Verilog ---- */

static void set_inputs(struct search *s)
{
	const struct circuit *circuit = s->circuit;
	for (unsigned i = 0; i < circuit->inputs; i++)
		s->netlist.value[circuit->input[i].lit / 2] = 0;
	for (unsigned k = 0; k < s->in.count; k++) {
		uint64_t value = 0;
		for (unsigned n = 0; n < s->waits; n++)
			value |= (uint64_t)frame_bit(&s->in, k, s->waiting[n].in) << 2 * n |
				 (uint64_t)frame_bit(&s->in, k, s->waiting[n].filled) << (2 * n + 1);
		s->netlist.value[s->in.lit[k] / 2] = value;
	}
}

/* The waiting class of the lowest lane of a mask, and the frame of this lane. */
static const uint32_t *frame_of(const struct search *s, uint64_t lanes)
{
	unsigned lane = (unsigned)__builtin_ctzll(lanes);
	return lane & 1 ? s->waiting[lane / 2].filled : s->waiting[lane / 2].in;
}

static void compare_outputs(struct search *s, uint64_t used)
{
	for (unsigned k = 0; k < s->out.count && !s->difference; k++) {
		uint64_t model = 0;
		for (unsigned n = 0; n < s->waits; n++)
			model |= (uint64_t)frame_bit(&s->out, k, s->waiting[n].out) * 3 << 2 * n;
		uint64_t differs_in = (netlist_value(&s->netlist, s->out.lit[k]) ^ model) & used;
		if (differs_in)
			differ(s, frame_of(s, differs_in),
			       xprintf("%s differs in bit %u: the model has %u", s->pins.out[s->out.pin[k]].name,
				       (s->out.word[k] - s->pins.out[s->out.pin[k]].word) * 32 + s->out.shift[k],
				       (unsigned)(model >> __builtin_ctzll(differs_in) & 1)));
	}
}

static uint64_t *registers_of(const struct search *s)
{
	return s->pair + s->observed.count;
}

/* Begins a pair with a state of the model; the registers of the Verilog are 0. */
static void put_model(struct search *s, const struct front_end *model)
{
	struct front_end_obs obs;
	front_end_observe(s->cfg, model, &obs);
	memset(s->pair, 0, s->store.words * sizeof *s->pair);
	for (unsigned n = 0; n < s->observed.count; n++) {
		const struct element *e = &s->observed.element[n];
		memcpy(&s->pair[n], (const char *)&obs + e->offset, e->is_bit ? sizeof(bool) : sizeof(uint64_t));
	}
	memcpy(s->pair + s->store.key, model, sizeof *model);
}

/* The next registers of the Verilog in the lanes of a waiting class. */
static void next_registers(struct search *s, unsigned n, uint64_t *registers)
{
	memset(registers, 0, REGISTER_WORDS * sizeof *registers);
	for (unsigned k = 0; k < s->netlist.latches; k++) {
		uint64_t next = netlist_next(&s->netlist, k) >> 2 * n;
		registers[k / 64] |= (next & 1) << k % 64;
		if ((next ^ next >> 1) & 1)
			differ(s, s->waiting[n].filled,
			       xstrdup("the Verilog's next state depends on what should not matter"));
	}
}

/* Whether the pair was reached from this state before; if not, it is kept while there is room. */
static bool is_recent(struct search *s, const uint64_t *registers, const struct front_end *model)
{
	for (unsigned n = 0; n < s->recents; n++)
		if (memcmp(s->recent[n].registers, registers, sizeof s->recent[n].registers) == 0 &&
		    memcmp(&s->recent[n].model, model, sizeof *model) == 0)
			return true;
	if (s->recents < RECENT) {
		struct recent *recent = &s->recent[s->recents++];
		memcpy(recent->registers, registers, sizeof recent->registers);
		recent->model = *model;
	}
	return false;
}

static void add_pair(struct search *s, unsigned n)
{
	uint64_t registers[REGISTER_WORDS];
	next_registers(s, n, registers);
	s->transitions++;
	if (s->store.count >= s->most || is_recent(s, registers, &s->waiting[n].next))
		return;
	put_model(s, &s->waiting[n].next);
	memcpy(registers_of(s), registers, (s->netlist.latches + 63UL) / 64 * sizeof *registers);
	memcpy(s->pair + s->store.key + MODEL_WORDS, s->waiting[n].in, s->pins.in_words * sizeof *s->waiting[n].in);
	state_store_add(&s->store, s->pair, s->from);
}

/* Steps the Verilog for all waiting classes, compares, and adds the pairs of next states. */
static void step(struct search *s)
{
	uint64_t used = s->waits == CLASSES ? UINT64_MAX : (UINT64_C(1) << 2 * s->waits) - 1;
	set_inputs(s);
	netlist_evaluate(&s->netlist);
	compare_outputs(s, used);
	for (unsigned n = 0; n < s->waits && !s->difference; n++)
		add_pair(s, n);
	s->waits = 0;
}

/* ---- the model ---- */

/* That the model does not depend on what should not matter. */
static void try_model(struct search *s, const struct waiting *w, const struct front_end_in *filled)
{
	uint32_t frame[FRAME];
	struct front_end_out out = {0};
	struct front_end next = s->model;
	front_end_comb(s->cfg, &s->model, filled, &out);
	front_end_clock(s->cfg, &next, filled, &out);
	pins_pack_out(&s->pins, &out, NULL, frame);
	if (memcmp(frame, w->out, s->pins.out_words * sizeof *frame) != 0 || memcmp(&next, &w->next, sizeof next) != 0)
		differ(s, w->filled, xstrdup("the model depends on what should not matter"));
}

static void take(void *arg, const struct front_end_in *in, const struct front_end_out *out)
{
	enum { TRIES = 16 }; /* one of so many transitions tries the model's class */
	struct search *s = arg;
	struct waiting *w = &s->waiting[s->waits];
	struct front_end_in filled = *in;
	if (s->difference)
		return;
	input_classes_fill(s->cfg, out, rng_next(&s->rng), &filled);
	pins_pack_in(&s->pins, in, w->in);
	pins_pack_in(&s->pins, &filled, w->filled);
	pins_pack_out(&s->pins, out, NULL, w->out);
	w->next = s->model;
	front_end_clock(s->cfg, &w->next, in, out);
	if (rng_below(&s->rng, TRIES) == 0)
		try_model(s, w, &filled);
	if (++s->waits == CLASSES)
		step(s);
}

/* ---- the search ---- */

/* The first pair: the reset from any state of the Verilog. */
static void reset(struct search *s)
{
	uint64_t *registers = registers_of(s);
	uint32_t none[FRAME] = {0};
	for (unsigned v = 1; v <= s->circuit->variables; v++)
		s->netlist.value[v] = rng_next(&s->rng);
	s->netlist.value[s->rst / 2] = UINT64_MAX;
	netlist_evaluate(&s->netlist);
	front_end_reset(&s->model);
	put_model(s, &s->model);
	for (unsigned k = 0; k < s->netlist.latches; k++) {
		uint64_t next = netlist_next(&s->netlist, k);
		registers[k / 64] |= (next & 1) << k % 64;
		if (next != 0 && next != UINT64_MAX)
			differ(s, none, xstrdup("the reset leaves a register of the Verilog as it was"));
	}
	state_store_add(&s->store, s->pair, 0);
}

static void expand(struct search *s, unsigned n)
{
	const uint64_t *registers = registers_of(s);
	s->from = n;
	s->recents = 0;
	state_store_get(&s->store, n, s->pair);
	memcpy(&s->model, s->pair + s->store.key, sizeof s->model);
	uint64_t *value = s->netlist.value;
	for (unsigned k = 0; k < s->netlist.latches; k++)
		value[s->netlist.latch[k]] = registers[k / 64] >> k % 64 & 1 ? UINT64_MAX : 0;
	input_classes_each(s->cfg, &s->model, take, s);
	if (s->waits && !s->difference)
		step(s);
}

static void open_search(struct search *s, const struct config *cfg, const char *verilog)
{
	char *work = temporary_folder(), *names = design_put(cfg, false, verilog, work);
	struct pin rst = {.name = "rst_i", .width = 1};
	s->cfg = cfg;
	s->circuit = design_circuit(work, yosys_front_end(names));
	s->netlist = netlist_make(s->circuit);
	pins_of(cfg, false, &s->pins);
	find_bits(s->circuit->input, s->circuit->inputs, s->pins.in, s->pins.ins, &s->in);
	find_bits(s->circuit->output, s->circuit->outputs, s->pins.out, s->pins.outs, &s->out);
	s->rst = port_literal(s->circuit->input, s->circuit->inputs, &rst, 0);
	if (s->netlist.latches > 64 * REGISTER_WORDS)
		die(EXIT_USAGE, "--exhaustive: the Verilog has more than %d register bits", 64 * REGISTER_WORDS);
	find_observed(cfg, &s->observed);
	size_t key = s->observed.count + (s->netlist.latches + 63UL) / 64;
	state_store_init(&s->store, key, key + MODEL_WORDS + (s->pins.in_words + 1) / 2);
	s->pair = xalloc(s->store.words * sizeof *s->pair);
	s->waiting = xalloc(CLASSES * sizeof *s->waiting);
	s->recent = xalloc(RECENT * sizeof *s->recent);
	free(names);
	temporary_done(work);
}

static void close_search(struct search *s)
{
	state_store_free(&s->store);
	netlist_free(&s->netlist);
	circuit_free(s->circuit);
	free(s->pair);
	free(s->recent);
	free(s->waiting);
	free(s);
}

struct exhaustive exhaustive_compare(const struct config *cfg, const char *verilog, unsigned most)
{
	struct search *s = xalloc(sizeof *s);
	double start = design_processor_time();
	s->most = most;
	open_search(s, cfg, verilog);
	reset(s);
	for (unsigned n = 0; n < s->store.count && !s->difference && s->store.count < most; n++)
		expand(s, n);
	struct exhaustive result = {.verdict = VERDICT_PROVEN,
				    .states = s->store.count,
				    .transitions = s->transitions,
				    .registers = s->netlist.latches,
				    .reason = s->difference ? s->difference : xstrdup("")};
	if (s->difference)
		result.verdict = VERDICT_DIFFERS;
	else if (s->store.count >= most)
		result.verdict = VERDICT_UNPROVEN;
	close_search(s);
	result.seconds = (unsigned)(design_processor_time() - start);
	return result;
}
