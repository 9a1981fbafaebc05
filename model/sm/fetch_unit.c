/* fetch_unit.c - answers to fetch grants, fills, and retries of rejected accesses. */
#include "model/sm/fetch_unit.h"

#include "base/divide.h"
#include "model/machine/mask.h"

/* Byte address of the first instruction (GPGPU-Sim). */
static const uint64_t code_base = 0xF0000000;

void fetch_unit_open(const struct config *cfg, struct fetch_unit *s)
{
	l1i_open(cfg, &s->l1i);
	s->last = 0;
	s->retries = 0;
	s->granted = false;
	s->asked = 0;
	s->stale = false;
}

void fetch_unit_close(struct fetch_unit *s)
{
	l1i_close(&s->l1i);
}

void fetch_unit_kernel(const struct config *cfg, struct fetch_unit *s, const struct kernel_stream *k)
{
	s->code.no_jumps = k->no_jumps && !cfg->trace_jumps;
	s->code.inst_bytes = k->inst_bytes ? k->inst_bytes : cfg->inst_bytes;
}

/* Number of the L1I line at a code address. */
static uint64_t line_of(const struct config *cfg, uint64_t address)
{
	return quotient(code_base + address, cfg->l1i_line);
}

static void fill_warp(const struct config *cfg, const struct fetch_unit *s, const struct warp *warps, unsigned slot,
		      struct front_end_in *in)
{
	const struct warp *w = &warps[slot];
	in->fill |= mask_bit(slot);
	if (!w->dropped && warp_fetch_count(cfg, &s->code, w, warp_fetch_address(&s->code, w)) == 2)
		in->fill_two |= mask_bit(slot);
}

/* The warp requests a fetch: its I-buffer is empty and no line is outstanding. */
static bool requests_fetch(const struct warp *w)
{
	return w->stream && !w->awaited && w->entries == 0;
}

/* Retries the access of one warp: the first in cyclic slot order after the slot that fetched or retried last, unless a
 * warp before it requests a fetch (the fetch stage serves both in one order). The line may have arrived meanwhile. An
 * access that a jump or an exit has made useless ends at once. */
RARE static void retry(const struct config *cfg, struct fetch_unit *s, const struct warp *warps, unsigned sm,
		       uint64_t now, struct front_end_in *in)
{
	for (unsigned i = 1; i <= cfg->warps; i++) {
		unsigned slot = (s->last + i) % cfg->warps;
		const struct warp *w = &warps[slot];
		if (s->granted && requests_fetch(w) && !mask_has(s->asked, slot))
			return;
		if (!mask_has(s->retries, slot))
			continue;
		enum l1i_answer answer = L1I_HIT;
		if (!w->dropped)
			answer = l1i_access(cfg, &s->l1i, line_of(cfg, warp_fetch_address(&s->code, w)), sm, slot, now);
		s->last = slot;
		if (answer != L1I_FAIL)
			s->retries &= ~mask_bit(slot);
		if (answer == L1I_HIT)
			fill_warp(cfg, s, warps, slot, in);
		return;
	}
}

void fetch_unit_fill(const struct config *cfg, struct fetch_unit *s, const struct warp *warps, unsigned sm,
		     uint64_t now, struct front_end_in *in)
{
	uint32_t slot;
	while (mshr_next(&s->l1i.mshr, &slot)) {
		fill_warp(cfg, s, warps, slot, in);
		if (cfg->fill_uses_port)
			return;
	}
	if (s->retries)
		retry(cfg, s, warps, sm, now, in);
}

/* The answer to a fetch: what it brings. */
struct brought {
	bool hit, two, none;
};

/* Warp `slot`, in state *w, fetches. */
static struct brought fetch(const struct config *cfg, struct fetch_unit *s, const struct warp *w, unsigned sm,
			    unsigned slot, uint64_t now)
{
	uint64_t address = warp_fetch_address(&s->code, w);
	unsigned n = warp_fetch_count(cfg, &s->code, w, address);
	s->last = slot;
	if (n == 0)
		return (struct brought){.none = true};
	enum l1i_answer answer = l1i_access(cfg, &s->l1i, line_of(cfg, address), sm, slot, now);
	if (answer == L1I_FAIL && !cfg->fetch_fails)
		s->retries |= mask_bit(slot);
	return (struct brought){answer == L1I_HIT, answer == L1I_HIT && n == 2, answer == L1I_FAIL && cfg->fetch_fails};
}

/* The warp as it is behind the issues of the cycle; its last instruction has not issued. */
static struct warp behind_issue(const struct warp *w, unsigned issues, bool jumps)
{
	struct warp behind = *w;
	if (issues) {
		behind.entries = jumps ? 0 : w->entries - issues;
		warp_goto(&behind, w->next + issues);
	}
	return behind;
}

/* The warp whose fetch is answered in this cycle. */
static uint64_t answered(const struct config *cfg, const struct fetch_unit *s, const struct front_end_out *out)
{
	return cfg->fetch_answer ? s->asked : out->fetch;
}

void fetch_unit_answer(const struct config *cfg, struct fetch_unit *s, const struct warp *warps, unsigned sm,
		       uint64_t now, const struct front_end_out *out, struct front_end_in *in)
{
	s->granted = out->fetch || out->later;
	if (s->asked && s->stale) {
		in->fetch_none = true;
	} else if (answered(cfg, s, out)) {
		unsigned slot = mask_first(answered(cfg, s, out));
		struct brought b = fetch(cfg, s, &warps[slot], sm, slot, now);
		in->fetch_hit = b.hit;
		in->fetch_two = b.two;
		in->fetch_none = b.none;
	}
	for (unsigned i = 0; i < mask_count(out->later); i++) {
		unsigned slot = (unsigned)out->later_slot[i];
		struct warp w = behind_issue(&warps[slot], mask_has(out->issue, slot) + mask_has(out->second, slot),
					     mask_has(in->jump, slot));
		struct brought b = fetch(cfg, s, &w, sm, slot, now);
		in->later_hit |= (uint64_t)b.hit << slot;
		in->later_two |= (uint64_t)b.two << slot;
		in->later_none |= (uint64_t)b.none << slot;
	}
}

uint64_t fetch_unit_clock(const struct config *cfg, struct fetch_unit *s, struct warp *warps,
			  const struct front_end_in *in, const struct front_end_out *out)
{
	uint64_t got = 0, fetched = answered(cfg, s, out);
	if (cfg->fetch_answer) {
		s->asked = out->fetch;
		s->stale = out->fetch & out->issue & (in->jump | in->exit);
	}
	for (uint64_t fill = in->fill; fill; fill &= fill - 1) {
		unsigned slot = mask_first(fill);
		struct warp *w = &warps[slot];
		if (!w->dropped) {
			w->entries += mask_has(in->fill_two, slot) ? 2 : 1;
			got |= mask_bit(slot);
		}
		w->awaited = w->dropped = false;
	}
	if (!fetched)
		return got;
	struct warp *w = &warps[mask_first(fetched)];
	if (in->fetch_hit) {
		w->entries += in->fetch_two ? 2 : 1;
		got |= fetched;
	} else if (!in->fetch_none) {
		w->awaited = true;
	}
	return got;
}

uint64_t fetch_unit_clock_later(struct warp *warps, const struct front_end_in *in, const struct front_end_out *out)
{
	for (uint64_t left = out->later; left; left &= left - 1) {
		unsigned slot = mask_first(left);
		if (mask_has(in->later_hit, slot))
			warps[slot].entries += mask_has(in->later_two, slot) ? 2 : 1;
		else if (!mask_has(in->later_none, slot))
			warps[slot].awaited = true;
	}
	return in->later_hit;
}

bool fetch_unit_still(const struct config *cfg, const struct fetch_unit *s, const struct warp *warps)
{
	if (s->l1i.mshr.count || s->l1i.out.count)
		return false;
	for (uint64_t left = s->retries; left; left &= left - 1) {
		unsigned slot = mask_first(left);
		if (warps[slot].dropped ||
		    l1i_accepts(cfg, &s->l1i, line_of(cfg, warp_fetch_address(&s->code, &warps[slot]))))
			return false;
	}
	return true;
}

/* In each cycle the next warp of `retries` has its turn and fails. */
void fetch_unit_skip(const struct config *cfg, struct fetch_unit *s, uint64_t n)
{
	uint64_t count = mask_count(s->retries), turns = n;
	if (count > 0 && n > count)
		turns = count + n % count;
	for (; count > 0 && turns > 0; turns--)
		do
			s->last = s->last + 1 < cfg->warps ? s->last + 1 : 0;
		while (!mask_has(s->retries, s->last));
}
