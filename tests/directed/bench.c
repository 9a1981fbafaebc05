/* bench.c - runs programs that are strings, cycle by cycle. */
#include "tests/directed/bench.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "model/machine/mask.h"

void bench_fail(struct bench *b, const char *format, ...)
{
	va_list args;
	char text[512];
	if (b->why)
		return;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	b->why = xstrdup(text);
}

void bench_check_mask(struct bench *b, const char *what, uint64_t got, uint64_t expected)
{
	if (got != expected)
		bench_fail(b, "cycle %" PRIu64 " after reset: %s %" PRIx64 ", expected %" PRIx64 " (masks)",
			   b->l.cycle - 1, what, got, expected);
}

/* ---- the stimulus ---- */

static unsigned letters_left(const struct bench *b, unsigned w)
{
	if (!b->program[w])
		return 0;
	return b->loop ? 2 : (unsigned)strlen(b->program[w]) - b->warp[w].fetched;
}

static char head(const struct bench *b, unsigned w)
{
	if (!b->program[w] || !b->warp[w].entries)
		return '\0';
	return b->program[w][b->warp[w].at % strlen(b->program[w])];
}

/* The letter behind the head. */
static char behind(const struct bench *b, unsigned w)
{
	if (!b->program[w] || b->warp[w].entries < 2)
		return '\0';
	return b->program[w][(b->warp[w].at + 1) % strlen(b->program[w])];
}

static bool is_jump(char letter)
{
	return letter == 'j' || letter == 'J';
}

static bool is_memory(const struct bench *b, char letter)
{
	return letter == 'm' || (letter == 's' && b->cfg.policy.opt[OPT_MEM] == MEM_UNIT);
}

/* With warp sharing, a ready head becomes blocked while its scheduler's collector of its type is not free. */
static void collectors(const struct bench *b, struct front_end_in *in, unsigned w, char letter)
{
	uint64_t taken = letter == 'm' || letter == 's' ? b->taken_mem : letter == 'f' ? b->taken_sfu : b->taken_sp;
	if (!mask_has(taken, w % b->cfg.schedulers))
		return;
	in->blocked |= in->ready & mask_bit(w);
	in->ready &= ~mask_bit(w);
}

static void inputs(struct stimulus *s, struct front_end_in *in)
{
	struct bench *b = (struct bench *)s;
	in->enable = b->cfg.enable && !b->disabled;
	in->stall = b->stall;
	in->flush = b->flush;
	in->launch = b->launch;
	in->launch_warps = b->launch_warps;
	in->grid_waits = b->cfg.has_grid && !b->no_grid;
	in->ready = b->ready;
	in->next_ready = b->cfg.latency ? b->ready & ~b->dependent : 0;
	in->fill = b->fill;
	in->hint = b->cfg.has_hint ? b->hint : 0;
	in->completed = b->cfg.has_recency ? b->completed : 0;
	bool types = b->cfg.has_ports || b->cfg.has_sharing;
	uint64_t schedulers = b->cfg.has_sharing ? mask_low(b->cfg.schedulers) : 0;
	in->free_mem = schedulers & ~b->taken_mem;
	in->free_sfu = schedulers & ~b->taken_sfu;
	in->free_sp = schedulers & ~b->taken_sp;
	for (unsigned w = 0; w < b->cfg.warps; w++) {
		char letter = head(b, w);
		in->lanes[w] = b->cfg.has_progress ? MAX_LANES - b->idle_lanes[w] : 0;
		in->bar |= (uint64_t)(letter == 'b' || letter == 'J') << w;
		in->exit |= (uint64_t)(letter == 'x') << w;
		in->jump |= (uint64_t)is_jump(letter) << w;
		in->mem |= (uint64_t)(types && (letter == 'm' || letter == 's')) << w;
		in->memory |= (uint64_t)(b->cfg.has_memory && is_memory(b, letter)) << w;
		in->next_memory |= (uint64_t)(b->cfg.latency && b->cfg.has_memory && is_memory(b, behind(b, w))) << w;
		if (letter == 'l' && mask_has(b->loads, w)) {
			in->ready &= ~mask_bit(w);
			in->long_wait |= (uint64_t)b->cfg.has_places << w;
		}
		in->sfu |= (uint64_t)(types && letter == 'f') << w;
		if (b->cfg.has_sharing)
			collectors(b, in, w, letter);
		bool two = letters_left(b, w) >= 2 && b->warp[w].entries + 2 <= b->cfg.ibuffer;
		in->fill_two |= (b->fill & mask_bit(w)) && two && b->cfg.has_two ? mask_bit(w) : 0;
	}
}

/* The warp whose fetch is answered in this cycle. */
static uint64_t answered(const struct bench *b, const struct front_end_out *out)
{
	return b->cfg.fetch_answer ? b->asked : out->fetch;
}

static void answer(struct stimulus *s, const struct front_end_out *out, struct front_end_in *in)
{
	struct bench *b = (struct bench *)s;
	uint64_t warp = answered(b, out);
	if (!warp || b->disabled)
		return;
	unsigned w = mask_first(warp), left = letters_left(b, w);
	in->fetch_none = left == 0;
	in->fetch_hit = left > 0 && !b->forced_miss && !(mask_has(b->misses, w) && b->warp[w].entries > 0);
	in->fetch_two = in->fetch_hit && left >= 2 && b->cfg.has_two && (out->room_two & warp);
}

static void bring(struct bench *b, unsigned w, unsigned n)
{
	b->warp[w].entries += n;
	b->warp[w].fetched += n;
}

static void clock_warp(struct bench *b, const struct front_end_in *in, const struct front_end_out *out, unsigned w)
{
	char letter = head(b, w);
	bool comes = mask_has(answered(b, out), w);
	if (comes && in->fetch_hit && !mask_has(b->stale, w))
		bring(b, w, in->fetch_two ? 2 : 1);
	if (comes && !in->fetch_hit && !in->fetch_none) {
		b->miss |= mask_bit(w);
		b->drop |= b->stale & mask_bit(w);
	}
	if (mask_has(in->fill, w) && !mask_has(b->drop, w))
		bring(b, w, mask_has(in->fill_two, w) ? 2 : 1);
	b->miss &= ~(in->fill & mask_bit(w));
	b->drop &= ~(in->fill & mask_bit(w));
	if (mask_has(out->issue, w)) {
		b->warp[w].at++;
		b->warp[w].entries--;
	}
	if ((mask_has(out->issue, w) && (is_jump(letter) || letter == 'x')) || mask_has(in->flush, w)) {
		b->warp[w].entries = 0;
		b->warp[w].fetched = b->warp[w].at;
		b->drop |= b->miss & mask_bit(w);
	}
	if (mask_has(out->issue, w) && letter == 'x')
		b->live &= ~mask_bit(w);
}

static void clock_cycle(struct stimulus *s, const struct front_end_in *in, const struct front_end_out *out)
{
	struct bench *b = (struct bench *)s;
	if (b->disabled)
		return;
	for (unsigned w = 0; w < b->cfg.warps; w++) {
		clock_warp(b, in, out, w);
		if (!in->launch || !mask_has(in->launch_warps, w))
			continue;
		b->live |= mask_bit(w);
		memset(&b->warp[w], 0, sizeof b->warp[w]);
	}
	b->asked = b->cfg.fetch_answer ? out->fetch : 0;
	b->stale = b->asked & ((out->issue & (in->jump | in->exit)) | in->flush);
	if (in->launch)
		b->tb[mask_first(in->launch)] = in->launch_warps;
}

static bool done(const struct stimulus *s)
{
	(void)s;
	return false;
}

/* ---- the bench ---- */

/* Sets keys to 1, which are separated by blanks. */
static void set_keys(struct config *cfg, const char *keys)
{
	for (unsigned n = 0; config_keys[n].key; n++) {
		size_t length = strlen(config_keys[n].key);
		for (const char *at = keys; *at; at += strcspn(at, " "), at += strspn(at, " "))
			if (strcspn(at, " ") == length && strncmp(at, config_keys[n].key, length) == 0)
				*config_value(cfg, n) = 1;
	}
}

static void open_bench(struct bench *b, const struct simulator_kind *kind, const char *policy, struct machine machine,
		       bool shared_ports, const char *keys)
{
	char why[(int)CONFIG_WHY + (int)POLICY_TEXT];
	memset(b, 0, sizeof *b);
	b->base = (struct stimulus){inputs, answer, clock_cycle, done, NULL};
	config_defaults(&b->cfg);
	/* The worked examples: a fill leaves the port free, no access is refused, fetches begin at slot 0. */
	b->cfg.fill_uses_port = b->cfg.fetch_fails = b->cfg.first_fetch = 0;
	strcpy(b->cfg.name, "example");
	b->cfg.warps = machine.warps;
	b->cfg.tbs = machine.tbs;
	b->cfg.schedulers = machine.schedulers;
	b->cfg.tb_warps = machine.tb_warps;
	b->cfg.ibuffer = machine.ibuffer;
	b->cfg.shared_ports = shared_ports;
	set_keys(&b->cfg, keys);
	if (!policy_parse(&b->cfg.policy, policy, why) || !config_derive(&b->cfg, why))
		die(EXIT_BUG, "%s: %s", policy, why);
	pins_of(&b->cfg, true, &b->pins);
	if (kind->open) {
		rtl_generate(&b->rtl, &b->cfg);
		b->rtl.brief = true;
		b->simulator = kind->open(&b->rtl, &b->pins);
	}
	lockstep_open(&b->l, &b->cfg, &b->pins, b->simulator);
}

void bench_open(struct bench *b, const struct simulator_kind *kind, const char *policy, struct machine machine)
{
	open_bench(b, kind, policy, machine, true, "");
}

void bench_open_own(struct bench *b, const struct simulator_kind *kind, const char *policy, struct machine machine)
{
	open_bench(b, kind, policy, machine, false, "");
}

void bench_open_keys(struct bench *b, const struct simulator_kind *kind, const char *policy, struct machine machine,
		     const char *keys)
{
	open_bench(b, kind, policy, machine, true, keys);
}

void bench_reset(struct bench *b)
{
	lockstep_close(&b->l);
	lockstep_open(&b->l, &b->cfg, &b->pins, b->simulator);
	memset(b->program, 0, sizeof b->program);
	memset(b->warp, 0, sizeof b->warp);
	memset(b->tb, 0, sizeof b->tb);
	memset(b->idle_lanes, 0, sizeof b->idle_lanes);
	b->no_grid = b->disabled = b->forced_miss = false;
	b->stall = b->flush = 0;
	b->taken_mem = b->taken_sfu = b->taken_sp = 0;
	b->asked = b->stale = 0;
	b->live = b->miss = b->drop = b->misses = b->loads = b->dependent = 0;
}

void bench_close(struct bench *b)
{
	lockstep_close(&b->l);
	if (b->simulator) {
		b->simulator->close(b->simulator);
		rtl_free(&b->rtl);
	}
}

void bench_cycle(struct bench *b, uint64_t ready, uint64_t fill)
{
	if (b->why)
		return;
	b->ready = ready & mask_low(b->cfg.warps);
	b->fill = fill;
	if (!lockstep_cycle(&b->l, &b->base)) {
		char *message = lockstep_message(&b->l);
		bench_fail(b, "RTL differs from the model: %s", message);
		free(message);
	}
	b->launch = b->launch_warps = b->completed = 0;
}

void bench_launch(struct bench *b, unsigned t, uint64_t warps)
{
	b->launch = mask_bit(t);
	b->launch_warps = warps;
	bench_cycle(b, 0, 0);
}

void bench_prefill(struct bench *b)
{
	unsigned quiet = 0;
	for (unsigned n = 0; n < 1000 && quiet < 2 && !b->why; n++) {
		bench_cycle(b, 0, 0);
		/* A grant that fetches no instruction (fetch_none) does not count. */
		quiet = answered(b, &b->l.out) && !b->l.in.fetch_none ? 0 : quiet + 1;
		for (unsigned w = 0; w < b->cfg.warps; w++)
			if (mask_has(b->live & ~b->miss, w) && letters_left(b, w) &&
			    b->warp[w].entries + 2 <= b->cfg.ibuffer)
				quiet = 0;
	}
	if (quiet < 2)
		bench_fail(b, "the I-buffers never fill");
}

void bench_issue_each(struct bench *b, const char *warps)
{
	for (const char *at = warps; *at && !b->why;) {
		char *next;
		unsigned w = (unsigned)strtoul(at, &next, 10);
		at = next + strspn(next, " ");
		bench_cycle(b, mask_bit(w), 0);
		bench_check_mask(b, "setting up: issued", b->l.out.issue, mask_bit(w));
	}
}

unsigned bench_words(const char *words)
{
	unsigned n = 0;
	for (const char *at = words; *at; n++) {
		at += strcspn(at, " ");
		at += strspn(at, " ");
	}
	return n;
}

uint64_t bench_expected(struct bench *b, const char *words, unsigned n)
{
	uint64_t mask = 0;
	while (n-- > 0) {
		words += strcspn(words, " ");
		words += strspn(words, " ");
	}
	while (isdigit((unsigned char)*words)) {
		char *next;
		unsigned w = (unsigned)strtoul(words, &next, 10);
		mask |= mask_bit(w);
		if (isalpha((unsigned char)*next) && *next++ != head(b, w))
			bench_fail(b, "cycle %" PRIu64 " after reset: the head of warp %u is not %c", b->l.cycle, w,
				   next[-1]);
		words = *next == '+' ? next + 1 : next;
	}
	return mask;
}
