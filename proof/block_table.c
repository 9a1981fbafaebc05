/* block_table.c - all states and inputs of a block, 64 cases at a time in the Verilog, one by one in the model. */
#include "proof/block_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/proc.h"
#include "base/rng.h"
#include "model/blocks/barrier.h"
#include "model/blocks/ibuffer.h"
#include "model/blocks/wpt.h"
#include "model/policies/fetch_arb.h"
#include "model/policies/issue_sel.h"
#include "proof/design.h"
#include "proof/netlist.h"
#include "proof/yosys_script.h"

enum { LANES = 64, LANE_BITS = 6, MOST_BITS = 28, MAX_BITS = 1024, NAME = 80 };

/* ---- the models ---- */

union block_in {
	struct barrier_in barrier;
	struct wpt_in wpt;
	struct ibuffer_in ibuffer;
	struct fetch_arb_in fetch_arb;
	struct issue_sel_in issue_sel;
};
union block_out {
	struct barrier_out barrier;
	struct wpt_out wpt;
	struct ibuffer_out ibuffer;
	struct fetch_arb_out fetch_arb;
	struct issue_sel_out issue_sel;
};
union block_obs {
	struct barrier_obs barrier;
	struct wpt_obs wpt;
	struct ibuffer_obs ibuffer;
	struct fetch_arb_obs fetch_arb;
	struct issue_sel_obs issue_sel;
};

/* Each sets the registers of the model to what is observed; false: that is no state of the model. That none leads there
 * is compared, too. */
static bool restore_barrier(const struct config *cfg, const struct barrier_obs *obs, struct barrier *b)
{
	(void)cfg;
	*b = (struct barrier){.live = obs->live, .finished = obs->finished, .wait = obs->wait};
	return true;
}

static bool restore_wpt(const struct config *cfg, const struct wpt_obs *obs, struct wpt *p)
{
	for (unsigned t = 0; t < cfg->tbs; t++)
		p->count[t] = (unsigned)obs->count[t];
	return true;
}

static bool restore_ibuffer(const struct config *cfg, const struct ibuffer_obs *obs, struct ibuffer *b)
{
	bool may_be = true;
	for (unsigned w = 0; w < cfg->warps; w++) {
		b->count[w] = (unsigned)obs->count[w];
		bool expects = (obs->miss | obs->asked) >> w & 1;
		may_be &= b->count[w] <= cfg->ibuffer - (expects ? cfg->refill : 0);
	}
	b->miss = obs->miss;
	b->drop = obs->drop;
	b->asked = obs->asked;
	b->stale = obs->stale;
	/* A warp that expects instructions had room for them and does not fetch; what is dropped is expected. */
	return may_be && !(b->miss & b->asked) && !(b->drop & ~b->miss) && !(b->stale & ~b->asked);
}

static bool restore_fetch_arb(const struct config *cfg, const struct fetch_arb_obs *obs, struct fetch_arb *f)
{
	*f = (struct fetch_arb){.any_last = obs->any_last || cfg->first_fetch, .last = (unsigned)obs->last[0]};
	return f->any_last || f->last == 0;
}

static bool restore_issue_sel(const struct config *cfg, const struct issue_sel_obs *obs, struct issue_sel *i)
{
	bool may_be = true;
	for (unsigned s = 0; cfg->has_last && s < cfg->schedulers; s++) {
		i->any_last[s] = obs->any_last >> s & 1;
		i->last[s] = (unsigned)obs->last[s];
		may_be &= i->any_last[s] ? i->last[s] % cfg->schedulers == s : i->last[s] == 0;
	}
	i->turn = (unsigned)obs->turn[0];
	return may_be;
}

/* is_state_X(): whether what is observed is a state. cycle_X(): one cycle from it. */
#define MODEL_OF(name)                                                                                                 \
	static bool is_state_##name(const struct config *cfg, const union block_obs *state)                            \
	{                                                                                                              \
		struct name s = {0};                                                                                   \
		return restore_##name(cfg, &state->name, &s);                                                          \
	}                                                                                                              \
	static void cycle_##name(const struct config *cfg, const union block_obs *state, const union block_in *in,     \
				 union block_out *out, union block_obs *next)                                          \
	{                                                                                                              \
		struct name s = {0};                                                                                   \
		restore_##name(cfg, &state->name, &s);                                                                 \
		name##_comb(cfg, &s, &in->name, &out->name);                                                           \
		name##_clock(cfg, &s, &in->name, &out->name);                                                          \
		name##_observe(cfg, &s, &next->name);                                                                  \
	}                                                                                                              \
	static void reset_##name(const struct config *cfg, union block_obs *obs)                                       \
	{                                                                                                              \
		struct name s;                                                                                         \
		name##_reset(&s);                                                                                      \
		name##_observe(cfg, &s, &obs->name);                                                                   \
	}
MODEL_OF(barrier)
MODEL_OF(wpt)
MODEL_OF(ibuffer)
MODEL_OF(fetch_arb)
MODEL_OF(issue_sel)

static const struct model {
	enum block block;
	bool (*is_state)(const struct config *cfg, const union block_obs *state);
	void (*cycle)(const struct config *cfg, const union block_obs *state, const union block_in *in,
		      union block_out *out, union block_obs *next);
	void (*reset)(const struct config *cfg, union block_obs *obs);
} models[] = {
    {BLOCK_barrier, is_state_barrier, cycle_barrier, reset_barrier},
    {BLOCK_wpt, is_state_wpt, cycle_wpt, reset_wpt},
    {BLOCK_ibuffer, is_state_ibuffer, cycle_ibuffer, reset_ibuffer},
    {BLOCK_fetch_arb, is_state_fetch_arb, cycle_fetch_arb, reset_fetch_arb},
    {BLOCK_issue_sel, is_state_issue_sel, cycle_issue_sel, reset_issue_sel},
};

static const struct model *model_of(enum block block)
{
	for (unsigned n = 0; n < sizeof models / sizeof *models; n++)
		if (models[n].block == block)
			return &models[n];
	return NULL;
}

static bool is_power_of_two(unsigned n)
{
	return (n & (n - 1)) == 0;
}

bool block_table_fits(enum block block, const struct config *cfg)
{
	/* An order of TBs among the inputs must be one, which no assumption of the block says. */
	bool more = cfg->own || cfg->has_tb_last || cfg->has_last_grant || cfg->has_wait_age || cfg->has_places ||
		    cfg->has_age || cfg->has_tb_ahead;
	return !cfg->enable && model_of(block) && block_exists(block, cfg) && (block != BLOCK_issue_sel || !more) &&
	       is_power_of_two(cfg->warps) && is_power_of_two(cfg->tbs) && is_power_of_two(cfg->schedulers);
}

/* ---- the ports ---- */

/* A bit of a port: of which element, and the literal of the Verilog. */
struct bit {
	const struct port *port;
	unsigned element, place, lit;
};

struct comparison {
	const struct config *cfg;
	const struct model *model;
	struct circuit *circuit;
	struct netlist netlist;
	struct port port[MAX_PORTS];
	unsigned ports;
	struct bit bit[3][MAX_BITS]; /* by enum port_dir */
	unsigned bits[3];
	unsigned rst;   /* its literal; NO_LITERAL: the block has no registers */
	uint64_t legal; /* the cases of the present 64 that count */
	union block_obs state[LANES], next[LANES];
	union block_in in[LANES];
	union block_out out[LANES];
	struct block_table *result;
};

/* NO_LITERAL: the circuit has no such port. */
static unsigned literal(const struct named *named, unsigned count, const char *port, unsigned bit, unsigned width)
{
	char name[NAME];
	snprintf(name, sizeof name, "%s[%u]", port, bit);
	for (unsigned i = 0; i < count; i++)
		if (named[i].name &&
		    (strcmp(named[i].name, name) == 0 || (width == 1 && strcmp(named[i].name, port) == 0)))
			return named[i].lit;
	return (unsigned)NO_LITERAL;
}

static void find_port(struct comparison *c, const struct port *p)
{
	static const char *const suffix[] = {[DIR_IN] = "_i", [DIR_OUT] = "_o", [DIR_OBS] = "_obs_o"};
	const struct circuit *circuit = c->circuit;
	char name[NAME];
	snprintf(name, sizeof name, "%s%s", p->name, suffix[p->dir]);
	for (unsigned bit = 0; bit < p->count * p->bits; bit++) {
		bool in = p->dir == DIR_IN;
		if (c->bits[p->dir] == MAX_BITS)
			die(EXIT_USAGE, "--blocks: the block has more than %d bits of ports", MAX_BITS);
		unsigned lit = literal(in ? circuit->input : circuit->output, in ? circuit->inputs : circuit->outputs,
				       name, bit, p->count * p->bits);
		if (lit == (unsigned)NO_LITERAL)
			die(EXIT_IO, "%s has no port %s", block_name(c->model->block), name);
		c->bit[p->dir][c->bits[p->dir]++] = (struct bit){p, bit / p->bits, bit % p->bits, lit};
	}
}

/* Sets the bits of ports of a direction, in the structs of all cases, to what the Verilog has. */
static void read_ports(const struct comparison *c, enum port_dir dir, void *structs, size_t size)
{
	memset(structs, 0, LANES * size);
	for (unsigned n = 0; n < c->bits[dir]; n++) {
		const struct bit *b = &c->bit[dir][n];
		uint64_t value = netlist_value(&c->netlist, b->lit);
		for (uint64_t lanes = value; lanes; lanes &= lanes - 1) {
			void *at = (char *)structs + (unsigned)__builtin_ctzll(lanes) * size;
			uint64_t before = port_get(b->port, at, b->element);
			port_set(b->port, at, b->element, before | UINT64_C(1) << b->place);
		}
	}
}

static void add_values(const struct comparison *c, enum port_dir dir, const void *at, char **text)
{
	for (unsigned p = 0; p < c->ports; p++)
		for (unsigned n = 0; c->port[p].dir == dir && n < c->port[p].count; n++) {
			uint64_t value = port_get(&c->port[p], at, n);
			if (!value)
				continue;
			char *longer = xprintf("%s %s[%u]=%llu", *text, c->port[p].name, n, (unsigned long long)value);
			free(*text);
			*text = longer;
		}
}

/* Keeps the first difference, with its case. Frees `what`. */
static void differ(struct comparison *c, unsigned lane, char *what)
{
	if (!c->result->reason) {
		char *text = xprintf("%s; registers:", what);
		add_values(c, DIR_OBS, &c->state[lane], &text);
		char *inputs = xprintf("%s; inputs:", text);
		add_values(c, DIR_IN, &c->in[lane], &inputs);
		c->result->reason = xprintf("%s\n", inputs);
		c->result->verdict = VERDICT_DIFFERS;
		free(inputs);
		free(text);
	}
	free(what);
}

/* Compares the ports of a direction with the model's, in all cases that count. */
static bool compare_ports(struct comparison *c, enum port_dir dir, const void *structs, size_t size, const char *when)
{
	for (unsigned n = 0; n < c->bits[dir]; n++) {
		const struct bit *b = &c->bit[dir][n];
		uint64_t value = netlist_value(&c->netlist, b->lit);
		for (uint64_t lanes = c->legal; lanes; lanes &= lanes - 1) {
			unsigned lane = (unsigned)__builtin_ctzll(lanes);
			uint64_t model = port_get(b->port, (const char *)structs + lane * size, b->element);
			if ((model >> b->place & 1) == (value >> lane & 1))
				continue;
			differ(c, lane,
			       xprintf("%s%s[%u] differs in bit %u: the model has %u", b->port->name, when, b->element,
				       b->place, (unsigned)(model >> b->place & 1)));
			return false;
		}
	}
	return true;
}

/* ---- the cases ---- */

/* Whether every register that is observed has the bits for its value. */
static bool has_room(const struct comparison *c, const union block_obs *obs)
{
	for (unsigned p = 0; p < c->ports; p++)
		for (unsigned n = 0; c->port[p].dir == DIR_OBS && n < c->port[p].count; n++)
			if (c->port[p].bits < 64 && port_get(&c->port[p], obs, n) >> c->port[p].bits)
				return false;
	return true;
}

static void run_model(struct comparison *c)
{
	memset(c->out, 0, sizeof c->out);
	memset(c->next, 0, sizeof c->next);
	for (uint64_t lanes = c->legal; lanes; lanes &= lanes - 1) {
		unsigned n = (unsigned)__builtin_ctzll(lanes);
		if (!c->model->is_state(c->cfg, &c->state[n])) {
			c->legal &= ~(UINT64_C(1) << n);
			continue;
		}
		c->model->cycle(c->cfg, &c->state[n], &c->in[n], &c->out[n], &c->next[n]);
		if (!has_room(c, &c->next[n]))
			differ(c, n, xstrdup("the model counts further than the register"));
		else if (!c->model->is_state(c->cfg, &c->next[n]))
			differ(c, n, xstrdup("the model leaves its states"));
	}
}

static void clock_registers(struct comparison *c)
{
	uint64_t next[MAX_BITS];
	for (unsigned k = 0; k < c->netlist.latches; k++)
		next[k] = netlist_next(&c->netlist, k);
	for (unsigned k = 0; k < c->netlist.latches; k++)
		c->netlist.value[c->netlist.latch[k]] = next[k];
	netlist_evaluate(&c->netlist);
}

/* Compares those of the 64 cases, whose inputs and registers are set, that are in `lanes`. */
static bool compare_cases(struct comparison *c, uint64_t lanes)
{
	netlist_evaluate(&c->netlist);
	c->legal = lanes;
	for (unsigned n = 0; n < c->circuit->assumes; n++)
		c->legal &= netlist_value(&c->netlist, c->circuit->assume[n]);
	if (!c->legal)
		return true;
	read_ports(c, DIR_IN, c->in, sizeof *c->in);
	read_ports(c, DIR_OBS, c->state, sizeof *c->state);
	run_model(c);
	c->result->cases += (unsigned)__builtin_popcountll(c->legal);
	if (c->result->reason || !compare_ports(c, DIR_OUT, c->out, sizeof *c->out, ""))
		return false;
	clock_registers(c);
	return compare_ports(c, DIR_OBS, c->next, sizeof *c->next, " after the cycle");
}

static void compare_all(struct comparison *c)
{
	static const uint64_t lane[LANE_BITS] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
						 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
	unsigned place[MOST_BITS], inputs = c->result->inputs, bits = inputs + c->result->registers;
	for (unsigned n = 0; n < bits; n++)
		place[n] = n < inputs ? c->bit[DIR_IN][n].lit / 2 : c->netlist.latch[n - inputs];
	if (c->rst != (unsigned)NO_LITERAL)
		c->netlist.value[c->rst / 2] = 0;
	for (uint64_t base = 0; base == 0 || base >> bits == 0; base += LANES) {
		for (unsigned n = 0; n < bits; n++)
			c->netlist.value[place[n]] = n < LANE_BITS ? lane[n] : base >> n & 1 ? UINT64_MAX : 0;
		if (!compare_cases(c, bits < LANE_BITS ? (UINT64_C(1) << (1u << bits)) - 1 : UINT64_MAX))
			return;
	}
}

/* The reset gives the registers the model's values, whatever they were. */
static bool compare_reset(struct comparison *c)
{
	struct rng rng = {1};
	union block_obs obs = {0};
	if (c->rst == (unsigned)NO_LITERAL)
		return true;
	for (unsigned v = 1; v <= c->circuit->variables; v++)
		c->netlist.value[v] = rng_next(&rng);
	c->netlist.value[c->rst / 2] = UINT64_MAX;
	netlist_evaluate(&c->netlist);
	c->model->reset(c->cfg, &obs);
	for (unsigned n = 0; n < LANES; n++)
		c->next[n] = obs;
	c->legal = UINT64_MAX;
	clock_registers(c);
	return compare_ports(c, DIR_OBS, c->next, sizeof *c->next, " after the reset");
}

static void open_comparison(struct comparison *c, enum block block, const struct config *cfg, const char *verilog)
{
	char *work = temporary_folder(), *names = design_put(cfg, false, verilog, work);
	c->cfg = cfg;
	c->model = model_of(block);
	c->circuit = design_circuit(work, yosys_block(block_name(block), names));
	c->netlist = netlist_make(c->circuit);
	c->ports = ports_of(block, cfg, c->port);
	for (unsigned p = 0; p < c->ports; p++)
		find_port(c, &c->port[p]);
	c->rst = literal(c->circuit->input, c->circuit->inputs, "rst_i", 0, 1);
	c->result->registers = c->netlist.latches;
	c->result->inputs = c->bits[DIR_IN];
	free(names);
	temporary_done(work);
}

struct block_table block_table_compare(enum block block, const struct config *cfg, const char *verilog)
{
	struct block_table result = {.verdict = VERDICT_PROVEN};
	struct comparison *c = xalloc(sizeof *c);
	double start = design_processor_time();
	c->result = &result;
	open_comparison(c, block, cfg, verilog);
	if (result.registers + result.inputs > MOST_BITS) {
		result.verdict = VERDICT_UNPROVEN;
		result.reason = xprintf("more than %d bits\n", MOST_BITS);
	} else if (compare_reset(c)) {
		compare_all(c);
	}
	if (!result.reason)
		result.reason = xstrdup("");
	netlist_free(&c->netlist);
	circuit_free(c->circuit);
	free(c);
	result.seconds = (unsigned)(design_processor_time() - start);
	return result;
}
