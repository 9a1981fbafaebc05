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
#include "proof/raw_inputs.h"
#include "proof/state_store.h"
#include "proof/yosys_script.h"
#include "sim/lockstep/pins.h"

/* Each class takes two lanes: as it is, and with random don't-cares; a raw input is the same in both. */
enum { LANES = 64, CLASSES = LANES / 2 };
enum { RECENT = 64, REGISTER_WORDS = 8 };
enum { MODEL_WORDS = (sizeof(struct front_end) + 7) / 8, MAX_BITS = 4096, FRAME = 2 * MAX_PORTS * 8 };

/* The literal of each bit of a port, in the order of the pins. */
struct bits {
	unsigned count;
	unsigned lit[MAX_BITS];
	unsigned at[MAX_BITS]; /* where the bit is in the frame: 32 times its word, plus its place there */
	unsigned pin[MAX_BITS];
	uint64_t value[32 * FRAME]; /* of each bit of a frame, in all lanes */
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
	uint64_t *key;  /* of a pair: registers of the Verilog, observed registers of the model */
	uint64_t *pair; /* registers of the Verilog, the model */
	size_t register_words;
	uint64_t next[LANES][REGISTER_WORDS]; /* the next registers of the Verilog */
	struct waiting *waiting;
	unsigned waits;
	struct recent *recent; /* [RECENT] */
	unsigned recents;
	struct rng rng;
	unsigned most;
	bool raw; /* every input, not one of each class */
	unsigned long long transitions;
	char *difference, *inputs; /* the mismatch and its inputs; NULL: none */
	unsigned sought;           /* the state to which a transition is sought; 0: none */
	char *found;               /* the inputs of that transition; NULL: not met yet */
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
			bits->at[k] = 32 * pins[p].word + bit;
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

/* Adds the lanes in which each bit of a frame is 1. */
static void add_lanes(struct bits *bits, const uint32_t *frame, unsigned words, uint64_t lanes)
{
	for (unsigned word = 0; word < words; word++)
		for (uint32_t rest = frame[word]; rest; rest &= rest - 1)
			bits->value[32 * word + (unsigned)__builtin_ctz(rest)] |= lanes;
}

/* ---- differences ---- */

/* The inputs of one cycle. */
static char *inputs_text(const struct search *s, const uint32_t *in)
{
	char *inputs = pins_text(&s->pins, in);
	if (*inputs)
		return inputs;
	free(inputs);
	return xstrdup("no input");
}

/* Whether what the search looks for is found: a difference, or the transition that is sought. */
static bool is_done(const struct search *s)
{
	return s->sought ? s->found != NULL : s->difference != NULL;
}

/* The first difference alone is reported. */
static void differ(struct search *s, const uint32_t *in, char *what)
{
	if (s->difference || s->sought) {
		free(what);
		return;
	}
	s->difference = what;
	s->inputs = inputs_text(s, in);
}

/* ---- the Verilog ---- */

static void clear_lanes(struct search *s)
{
	s->waits = 0;
	memset(s->in.value, 0, 32 * s->pins.in_words * sizeof *s->in.value);
	memset(s->out.value, 0, 32 * s->pins.out_words * sizeof *s->out.value);
}

static void set_inputs(struct search *s)
{
	const struct circuit *circuit = s->circuit;
	for (unsigned i = 0; i < circuit->inputs; i++)
		s->netlist.value[circuit->input[i].lit / 2] = 0;
	for (unsigned k = 0; k < s->in.count; k++)
		s->netlist.value[s->in.lit[k] / 2] = s->in.value[s->in.at[k]];
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
		const struct pin *pin = &s->pins.out[s->out.pin[k]];
		uint64_t model = s->out.value[s->out.at[k]];
		uint64_t differs_in = (netlist_value(&s->netlist, s->out.lit[k]) ^ model) & used;
		if (differs_in)
			differ(s, frame_of(s, differs_in),
			       xprintf("%s differs in bit %u: the model has %u", pin->name,
				       s->out.at[k] - 32 * pin->word,
				       (unsigned)(model >> __builtin_ctzll(differs_in) & 1)));
	}
}

/* The next registers in all lanes; those of a class must not differ. */
static void next_registers(struct search *s)
{
	uint64_t lanes[LANES];
	for (unsigned word = 0; word < s->register_words; word++) {
		netlist_next_word(&s->netlist, word, lanes);
		for (unsigned lane = 0; lane < 2 * s->waits; lane++)
			s->next[lane][word] = lanes[lane];
	}
	for (unsigned n = 0; n < s->waits; n++)
		if (memcmp(s->next[2 * n], s->next[2 * n + 1], s->register_words * sizeof **s->next) != 0)
			differ(s, s->waiting[n].filled,
			       xstrdup("the Verilog's next state depends on what should not matter"));
}

/* Writes the key of a pair, which `key` and `pair` hold then. */
static void put_pair(struct search *s, const uint64_t *registers, const struct front_end *model)
{
	struct front_end_obs obs;
	uint64_t *observed = s->key + s->register_words;
	front_end_observe(s->cfg, model, &obs);
	memcpy(s->key, registers, s->register_words * sizeof *registers);
	for (unsigned n = 0; n < s->observed.count; n++) {
		const struct element *e = &s->observed.element[n];
		memcpy(&observed[n], (const char *)&obs + e->offset, e->is_bit ? sizeof(bool) : sizeof(uint64_t));
	}
	memcpy(s->pair, registers, s->register_words * sizeof *registers);
	memcpy(s->pair + s->register_words, model, sizeof *model);
}

/* Whether the pair was reached from this state before; if not, it is kept while there is room. */
static bool is_recent(struct search *s, const uint64_t *registers, const struct front_end *model)
{
	size_t size = s->register_words * sizeof *registers;
	for (unsigned n = 0; n < s->recents; n++)
		if (memcmp(s->recent[n].registers, registers, size) == 0 &&
		    memcmp(&s->recent[n].model, model, sizeof *model) == 0)
			return true;
	if (s->recents < RECENT) {
		struct recent *recent = &s->recent[s->recents++];
		memcpy(recent->registers, registers, size);
		recent->model = *model;
	}
	return false;
}

/* Adds the pair of next states of a waiting class, or sees whether it is the one that is sought. */
static void reach(struct search *s, unsigned n)
{
	const uint64_t *registers = s->next[2 * n];
	struct waiting *w = &s->waiting[n];
	if (is_recent(s, registers, &w->next))
		return;
	put_pair(s, registers, &w->next);
	if (!s->sought && s->store.count < s->most)
		state_store_add(&s->store, s->key, s->pair, s->from);
	else if (s->sought && state_store_is(&s->store, s->sought, s->key))
		s->found = inputs_text(s, w->in);
}

/* Steps the Verilog for all waiting classes, compares, and adds the pairs of next states. */
static void step(struct search *s)
{
	uint64_t used = s->waits == CLASSES ? UINT64_MAX : (UINT64_C(1) << 2 * s->waits) - 1;
	set_inputs(s);
	netlist_evaluate(&s->netlist);
	compare_outputs(s, used);
	next_registers(s);
	for (unsigned n = 0; n < s->waits && !is_done(s); n++)
		reach(s, n);
	s->transitions += s->waits;
	clear_lanes(s);
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
	if (is_done(s))
		return;
	if (!s->raw)
		input_classes_fill(s->cfg, out, rng_next(&s->rng), &filled);
	pins_pack_in(&s->pins, in, w->in);
	pins_pack_in(&s->pins, &filled, w->filled);
	pins_pack_out(&s->pins, out, NULL, w->out);
	add_lanes(&s->in, w->in, s->pins.in_words, UINT64_C(1) << 2 * s->waits);
	add_lanes(&s->in, w->filled, s->pins.in_words, UINT64_C(2) << 2 * s->waits);
	add_lanes(&s->out, w->out, s->pins.out_words, UINT64_C(3) << 2 * s->waits);
	w->next = s->model;
	front_end_clock(s->cfg, &w->next, in, out);
	if (!s->raw && rng_below(&s->rng, TRIES) == 0)
		try_model(s, w, &filled);
	if (++s->waits == CLASSES)
		step(s);
}

/* ---- the search ---- */

/* The first pair: the reset from any state of the Verilog. */
static void reset(struct search *s)
{
	uint64_t registers[REGISTER_WORDS] = {0};
	uint32_t none[FRAME] = {0};
	for (unsigned v = 1; v <= s->circuit->variables; v++)
		s->netlist.value[v] = rng_next(&s->rng);
	s->netlist.value[s->rst / 2] = UINT64_MAX;
	netlist_evaluate(&s->netlist);
	front_end_reset(&s->model);
	for (unsigned k = 0; k < s->netlist.latches; k++) {
		uint64_t next = netlist_next(&s->netlist, k);
		registers[k / 64] |= (next & 1) << k % 64;
		if (next != 0 && next != UINT64_MAX)
			differ(s, none, xstrdup("the reset leaves a register of the Verilog as it was"));
	}
	put_pair(s, registers, &s->model);
	state_store_add(&s->store, s->key, s->pair, 0);
}

/* Tries all transitions from the pair that `pair` holds. */
static void expand(struct search *s)
{
	const uint64_t *registers = s->pair;
	uint64_t *value = s->netlist.value;
	for (unsigned k = 0; k < s->netlist.latches; k++)
		value[s->netlist.latch[k]] = registers[k / 64] >> k % 64 & 1 ? UINT64_MAX : 0;
	memcpy(&s->model, s->pair + s->register_words, sizeof s->model);
	s->recents = 0;
	clear_lanes(s);
	(s->raw ? raw_inputs_each : input_classes_each)(s->cfg, &s->model, take, s);
	if (s->waits && !is_done(s))
		step(s);
}

/* The mismatch, behind the inputs of each cycle from the reset to there. The transitions of all states on the way are
 * tried again: no state keeps the inputs by which it was reached. */
static char *explain(struct search *s)
{
	unsigned length = 0;
	for (unsigned n = s->from; n; n = s->store.known[n].parent)
		length++;
	unsigned *way = xalloc((length + 1) * sizeof *way), cycle = length;
	for (unsigned n = s->from; n; n = s->store.known[n].parent)
		way[--cycle] = n;
	char *text = xstrdup("");
	memcpy(s->pair, s->store.first, s->store.words * sizeof *s->pair);
	while (cycle < length) {
		s->sought = way[cycle++];
		expand(s); /* leaves the sought pair in `pair` */
		char *longer = xprintf("%scycle %u: %s\n", text, cycle, s->found);
		free(s->found);
		free(text);
		s->found = NULL;
		text = longer;
	}
	char *whole = xprintf("%scycle %u: %s\n%s\n", text, length + 1, s->inputs, s->difference);
	free(text);
	free(way);
	return whole;
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
	s->register_words = (s->netlist.latches + 63UL) / 64;
	state_store_init(&s->store, s->register_words + s->observed.count, s->register_words + MODEL_WORDS);
	s->key = xalloc(s->store.key * sizeof *s->key);
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
	free(s->key);
	free(s->pair);
	free(s->difference);
	free(s->inputs);
	free(s->recent);
	free(s->waiting);
	free(s);
}

struct exhaustive exhaustive_compare(const struct config *cfg, const char *verilog, unsigned most, bool raw)
{
	struct search *s = xalloc(sizeof *s);
	double start = design_processor_time();
	s->most = most;
	s->raw = raw;
	open_search(s, cfg, verilog);
	reset(s);
	while (s->store.taken < s->store.count && !s->difference && s->store.count < most) {
		s->from = state_store_take(&s->store, s->pair);
		expand(s);
	}
	struct exhaustive result = {.verdict = VERDICT_PROVEN,
				    .states = s->store.count,
				    .transitions = s->transitions,
				    .registers = s->netlist.latches,
				    .reason = s->difference ? explain(s) : xstrdup("")};
	if (s->difference)
		result.verdict = VERDICT_DIFFERS;
	else if (s->store.count >= most)
		result.verdict = VERDICT_UNPROVEN;
	close_search(s);
	result.seconds = (unsigned)(design_processor_time() - start);
	return result;
}
