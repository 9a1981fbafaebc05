/* shrink.c - shortens a run, then makes its config smaller. */
#include "sim/lockstep/shrink.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/child.h"
#include "base/diag.h"
#include "base/progress.h"
#include "sim/lockstep/shrink_inputs.h"
#include "sim/stimuli/random.h"

/* Random runs of a smaller config in which the same inputs find nothing. */
enum { SEEDS = 2, CYCLES_VERILATOR = 20000, CYCLES_ICARUS = 1000 };

/* The config so far, and the run for it. */
struct smaller {
	const struct cosim *c;
	struct replay *r;
};

/* The inputs of `old` for another config. */
static void project(const struct replay *old, struct shrinking *s)
{
	s->cycles = old->cycles;
	s->best = xalloc((s->cycles * s->pins->in_words + 1) * sizeof *s->best);
	for (uint64_t c = 0; c < s->cycles; c++) {
		struct front_end_in in;
		pins_unpack_in(&old->pins, old->frames + c * old->pins.in_words, &in);
		pins_pack_in(s->pins, &in, s->best + c * s->pins->in_words);
	}
}

/* A random run of the config up to its first mismatch becomes s->best; false: none. */
static bool random_run(struct shrinking *s, uint64_t seed, uint64_t cycles)
{
	struct lockstep l;
	struct simulator *simulator = s->kind->open(s->rtl, s->pins);
	struct stimulus *stimulus = random_open(s->cfg, seed);
	bool same = true;
	lockstep_open(&l, s->cfg, s->pins, simulator);
	while (same && l.cycle < cycles)
		same = lockstep_cycle(&l, stimulus);
	uint64_t last = l.cycle;
	lockstep_close(&l);
	simulator->close(simulator);
	random_close(stimulus);
	if (same)
		return false;
	stimulus = random_open(s->cfg, seed);
	shrink_record(s, stimulus, 0, last);
	random_close(stimulus);
	return true;
}

/* Whether the Verilog of the config of `s` has a mismatch too: s->best is then a shortened run. */
static bool has_mismatch(struct shrinking *s, const struct replay *old)
{
	bool icarus = s->kind->open == icarus_open;
	project(old, s);
	if (shrink_inputs(s))
		return true;
	for (uint64_t seed = 1; seed <= SEEDS; seed++)
		if (random_run(s, seed, icarus ? CYCLES_ICARUS : CYCLES_VERILATOR) && shrink_inputs(s))
			return true;
	return false;
}

/* Whether the simulator can compile the Verilog: what an edit makes of another config may be none. In a child, as the
 * program ends where it cannot; the child leaves the build in the cache. */
static bool compiles(const struct shrinking *s)
{
	int status;
	pid_t child = child_start(0);
	if (child == 0) {
		if (!freopen("/dev/null", "w", stderr))
			_exit(EXIT_IO);
		struct simulator *simulator = s->kind->open(s->rtl, s->pins);
		simulator->close(simulator);
		_exit(EXIT_PASS);
	}
	child_wait(child, &status);
	return status == 0;
}

/* Tries another config; if it has a mismatch, it is the config of the result. */
static bool try_config(struct smaller *m, struct config cfg)
{
	char why[CONFIG_WHY];
	struct replay next = {.cfg = cfg};
	if (!config_derive(&next.cfg, why) || config_model_only(&next.cfg))
		return false;
	struct rtl_source rtl;
	rtl_generate(&rtl, &next.cfg);
	rtl.brief = true;
	pins_of(&next.cfg, m->r->pins.observe, &next.pins);
	struct shrinking s = {.cfg = &next.cfg, .pins = &next.pins, .rtl = &rtl, .kind = m->c->kind};
	bool fits = !m->c->edit || (rtl_edit(&rtl, m->c->edit, NULL) && compiles(&s));
	bool found = fits && has_mismatch(&s, m->r);
	if (found) {
		next.frames = s.best;
		next.cycles = s.cycles;
		s.best = NULL;
		free(m->r->frames);
		*m->r = next;
	}
	shrink_free(&s);
	rtl_free(&rtl);
	return found;
}

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

static void fewer_warps(struct smaller *m)
{
	struct config cfg;
	do {
		cfg = m->r->cfg;
		cfg.warps = (cfg.warps + 1) / 2;
		cfg.tbs = least(cfg.tbs, cfg.warps);
		cfg.tb_warps = least(cfg.tb_warps, cfg.map == MAP_FIXED ? cfg.warps / cfg.tbs : cfg.warps);
	} while (cfg.warps < m->r->cfg.warps && try_config(m, cfg));
}

/* Halves a key as long as that has a mismatch. */
static void halve(struct smaller *m, size_t offset)
{
	struct config cfg;
	unsigned *value, old;
	do {
		cfg = m->r->cfg;
		value = (unsigned *)(void *)((char *)&cfg + offset);
		old = *value;
		*value = (old + 1) / 2;
	} while (*value < old && try_config(m, cfg));
}

/* Each key of the front end and of the RTL that is no size, at its default. */
static void default_keys(struct smaller *m)
{
	static const char *const sizes[] = {"warps", "tbs", "schedulers", "tb_warps", "ibuffer"};
	for (unsigned n = 0; config_keys[n].key; n++) {
		const struct config_key *k = &config_keys[n];
		struct config cfg = m->r->cfg;
		bool is_size = strcmp(k->section, "front_end") != 0 && strcmp(k->section, "rtl") != 0 &&
			       strcmp(k->section, "ports") != 0;
		for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
			is_size |= strcmp(k->key, sizes[i]) == 0;
		if (is_size || *config_value(&cfg, n) == k->def)
			continue;
		*config_value(&cfg, n) = k->def;
		try_config(m, cfg);
	}
}

/* Options that the policies do not have are at their defaults. */
static void drop_options(struct policy *p)
{
	unsigned options = policy_defs[p->issue].options | policy_defs[p->fetch].options;
	for (unsigned n = 0; n < OPTION_COUNT; n++)
		if (!(options >> n & 1))
			p->opt[n] = 0;
}

/* The plainest policies, and each option at its default. */
static void default_policy(struct smaller *m)
{
	struct config cfg = m->r->cfg;
	cfg.policy.fetch = FETCH_RR;
	drop_options(&cfg.policy);
	if (m->r->cfg.policy.fetch != FETCH_RR)
		try_config(m, cfg);
	cfg = m->r->cfg;
	cfg.policy.issue = ISSUE_LRR;
	drop_options(&cfg.policy);
	if (m->r->cfg.policy.issue != ISSUE_LRR)
		try_config(m, cfg);
	for (unsigned n = 0; n < OPTION_COUNT; n++) {
		cfg = m->r->cfg;
		cfg.policy.opt[n] = 0;
		if (m->r->cfg.policy.opt[n])
			try_config(m, cfg);
	}
}

static void shrink_config(struct smaller *m)
{
	default_policy(m);
	halve(m, offsetof(struct config, schedulers));
	fewer_warps(m);
	halve(m, offsetof(struct config, tbs));
	halve(m, offsetof(struct config, tb_warps));
	halve(m, offsetof(struct config, ibuffer));
	default_keys(m);
}

bool shrink(const struct cosim *c, uint64_t cycle, struct replay *r)
{
	struct shrinking s = {.cfg = c->cfg, .pins = c->pins, .rtl = c->rtl, .kind = c->kind};
	struct stimulus *stimulus = cosim_stimulus(c);
	shrink_record(&s, stimulus, cycle < SHRINK_CYCLES ? 0 : cycle - SHRINK_CYCLES + 1, cycle);
	cosim_stimulus_close(c, stimulus);
	bool found = shrink_inputs(&s);
	*r = (struct replay){.cfg = *c->cfg, .pins = *c->pins, .frames = s.best, .cycles = s.cycles};
	s.best = NULL;
	shrink_free(&s);
	struct smaller m = {c, r};
	if (found && c->rtl->generated)
		shrink_config(&m);
	progress_end();
	return found;
}
