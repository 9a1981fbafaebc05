/* memory.c - requests from the SMs through interconnect and L2 to the DRAM channels, and responses back.
 *
 * A part is an L2 slice; each channel has l2_parts of them. Blocks of 256 bytes are interleaved over the channels,
 * unless the part of a line is random. */
#include "model/memory/memory.h"

#include <stdlib.h>
#include <string.h>

#include "base/hot.h"
#include "base/rng.h"
#include "model/machine/mask.h"
#include "model/memory/access.h"
#include "model/memory/dram.h"
#include "model/memory/icnt.h"
#include "model/memory/l2.h"

enum { CHANNELS = 16, PARTS = 2 * CHANNELS, CHIP_SHIFT = 8 };

struct memory {
	const struct config *cfg;
	uint64_t now;            /* cycles that memory_clock() has simulated */
	struct icnt there, back; /* SMs to parts, parts to SMs */
	struct icnt_time time;
	uint64_t passed; /* cycles behind `time`: no packet has waited in the interconnect since */
	uint64_t inside; /* cycles of L2 and DRAM: now, or now + 1 after memory_prepare() */
	uint64_t slept;  /* the last of these, which did nothing: `ticks` and `clocks` are behind by them */
	uint64_t ticks;  /* command cycles of the DRAM */
	unsigned clocks; /* fraction of the next command cycle, in units of 1 / core_mhz */
	struct l2 parts[PARTS];
	struct dram channels[CHANNELS];
	struct fifo delay[CHANNELS]; /* requests between L2 and DRAM controller */
	unsigned last[CHANNELS];     /* part, within the channel, that sent last */
	/* Next event of each part, in cycles, and of each channel, in command cycles; part_first and channel_first are
	 * their minima. */
	uint64_t part_wake[PARTS], channel_wake[CHANNELS], part_first, channel_first;
	uint64_t channel_due; /* the cycle that contains channel_first, or an earlier one */
	uint64_t answering;   /* parts with a response to send, as a mask */
};

/* Byte address within the channel. */
static uint64_t within_channel(const struct config *cfg, uint64_t addr)
{
	return (addr >> CHIP_SHIFT) / cfg->channels << CHIP_SHIFT | addr % (1u << CHIP_SHIFT);
}

static unsigned part_of(const struct config *cfg, uint64_t addr)
{
	struct rng line = {addr / LINE_BYTES};
	if (cfg->random_parts)
		return rng_below(&line, cfg->channels * cfg->l2_parts);
	unsigned channel = (unsigned)((addr >> CHIP_SHIFT) % cfg->channels);
	unsigned bank = dram_bank_of(cfg, within_channel(cfg, addr));
	return channel * cfg->l2_parts + bank % cfg->l2_parts;
}

/* L2 set of a byte address, without the address bit that selects the part. */
static unsigned set_of(const struct config *cfg, uint64_t addr)
{
	uint64_t at = within_channel(cfg, addr), bank_bit = dram_bank_bit(cfg);
	if (cfg->l2_parts > 1)
		at = at / (2 * bank_bit) * bank_bit + at % bank_bit;
	return (unsigned)(at / LINE_BYTES % cfg->l2_sets);
}

struct memory *memory_open(const struct config *cfg, unsigned sms)
{
	struct memory *m = aligned_alloc(_Alignof(struct memory), sizeof *m);
	unsigned parts = cfg->channels * cfg->l2_parts;
	if (!m)
		abort();
	memset(m, 0, sizeof *m);
	m->cfg = cfg;
	m->part_first = m->channel_first = m->channel_due = UINT64_MAX;
	icnt_open(&m->there, sms, parts);
	icnt_open(&m->back, parts, sms);
	for (unsigned i = 0; i < parts; i++) {
		l2_open(cfg, &m->parts[i]);
		m->part_wake[i] = UINT64_MAX;
	}
	for (unsigned i = 0; i < cfg->channels; i++) {
		dram_open(cfg, &m->channels[i]);
		m->channel_wake[i] = UINT64_MAX;
	}
	return m;
}

void memory_close(struct memory *m)
{
	icnt_close(&m->there);
	icnt_close(&m->back);
	for (unsigned i = 0; i < m->cfg->channels * m->cfg->l2_parts; i++)
		l2_close(&m->parts[i]);
	for (unsigned i = 0; i < m->cfg->channels; i++) {
		dram_close(&m->channels[i]);
		fifo_close(&m->delay[i]);
	}
	free(m);
}

static unsigned to_part(const struct packet *p)
{
	return p->part;
}

static unsigned request_bytes(const struct packet *p)
{
	return p->write || p->kind == PACKET_ATOM ? p->bytes : 0;
}

static unsigned to_sm(const struct packet *p)
{
	return p->sm;
}

static unsigned answer_bytes(const struct packet *p)
{
	return p->write ? 0 : p->bytes;
}

bool memory_send(struct memory *m, struct packet *p)
{
	p->part = (uint8_t)part_of(m->cfg, p->addr);
	p->ready = m->now + m->there.in[p->sm].ahead;
	return icnt_send(m->cfg, &m->there, p->sm, p, request_bytes(p));
}

bool memory_receive(struct memory *m, unsigned sm, struct packet *p)
{
	uint64_t now = m->now + m->there.in[sm].ahead;
	const struct packet *taken = icnt_take(&m->back, sm, now, now + 1);
	if (taken)
		*p = *taken;
	return taken;
}

void memory_ahead(struct memory *m, unsigned sm, uint64_t cycles)
{
	m->there.in[sm].ahead = cycles;
}

unsigned memory_flits(const struct config *cfg, const struct packet *p)
{
	return icnt_flits(cfg, request_bytes(p));
}

bool memory_sure(const struct memory *m, unsigned sm, unsigned flits)
{
	return icnt_sure(m->cfg, &m->there, sm, flits);
}

/* Moves *time forward to `other` if that is earlier. */
static void earlier(uint64_t *time, uint64_t other)
{
	if (other < *time)
		*time = other;
}

static void wake_part(struct memory *m, unsigned part, uint64_t time)
{
	earlier(&m->part_wake[part], time);
	earlier(&m->part_first, time);
}

static void wake_channel(struct memory *m, unsigned channel, uint64_t tick)
{
	earlier(&m->channel_wake[channel], tick);
	earlier(&m->channel_first, tick);
}

/* Sends a request of one part of the channel, round robin, towards the DRAM controller. */
static void take_request(struct memory *m, unsigned channel)
{
	const struct config *cfg = m->cfg;
	for (unsigned i = 1; i <= cfg->l2_parts; i++) {
		unsigned k = (m->last[channel] + i) % cfg->l2_parts;
		struct fifo *from = &m->parts[channel * cfg->l2_parts + k].to_dram;
		struct packet *next = fifo_head(from);
		if (!next)
			continue;
		next->ready = m->inside + cfg->dram_latency;
		fifo_push(&m->delay[channel], next);
		fifo_pop(from);
		m->last[channel] = k;
		return;
	}
}

/* A part of the channel has a request to send. */
static bool parts_request(const struct memory *m, unsigned channel)
{
	const struct l2 *first = &m->parts[channel * m->cfg->l2_parts];
	for (unsigned k = 0; k < m->cfg->l2_parts; k++)
		if (first[k].to_dram.count)
			return true;
	return false;
}

/* The next event of a channel after this command cycle. */
static uint64_t channel_next(const struct memory *m, unsigned channel)
{
	const struct config *cfg = m->cfg;
	const struct packet *p = fifo_head(&m->delay[channel]);
	uint64_t next = dram_next(&m->channels[channel]);
	if (parts_request(m, channel) || (p && p->ready <= m->inside + 1))
		return m->ticks + 1;
	if (p) /* add the command cycles until the cycle in which it is ready */
		earlier(&next,
			m->ticks + 1 +
			    (m->clocks - cfg->core_mhz + (p->ready - m->inside - 1) * cfg->dram_mhz) / cfg->core_mhz);
	return next;
}

/* One command cycle of a channel: returns a response to its part, issues commands, accepts a request. */
static void channel_clock(struct memory *m, unsigned channel)
{
	const struct config *cfg = m->cfg;
	struct dram *d = &m->channels[channel];
	d->now = m->ticks;
	const struct packet *p = dram_head(d);
	if (p && m->parts[p->part].from_dram.count < cfg->part_queues) {
		fifo_push(&m->parts[p->part].from_dram, p);
		wake_part(m, p->part, m->inside);
		fifo_pop(&d->done);
	}
	dram_clock(cfg, d);
	if (dram_room(cfg, d))
		take_request(m, channel);
	p = fifo_head(&m->delay[channel]);
	if (p && p->ready <= m->inside && dram_room(cfg, d)) {
		dram_push(cfg, d, p, within_channel(cfg, p->addr));
		fifo_pop(&m->delay[channel]);
	}
	m->channel_wake[channel] = channel_next(m, channel);
}

static void part_clock(struct memory *m, unsigned part)
{
	struct l2 *c = &m->parts[part];
	const struct packet *p = l2_room(m->cfg, c) ? icnt_take(&m->there, part, m->inside, m->inside) : NULL;
	if (p)
		l2_push(m->cfg, c, p, m->inside);
	l2_clock(m->cfg, c, set_of, m->inside);
	m->part_wake[part] = l2_next(c, m->inside);
	earlier(&m->part_wake[part], icnt_arrival(&m->there, part));
	if (c->out.count)
		m->answering |= mask_bit(part);
	if (c->to_dram.count)
		wake_channel(m, part / m->cfg->l2_parts, m->ticks);
}

/* One cycle of the interconnect towards the L2. */
static void pass_requests(struct memory *m)
{
	const struct icnt_way there = {m->cfg->icnt_latency, 0, to_part, request_bytes};
	for (uint64_t came = icnt_clock(m->cfg, &m->there, &there, &m->time, m->now); came; came &= came - 1) {
		unsigned part = mask_first(came);
		wake_part(m, part, icnt_arrival(&m->there, part));
	}
}

static struct icnt_way way_back(const struct config *cfg)
{
	return (struct icnt_way){cfg->icnt_latency, 1, to_sm, answer_bytes};
}

/* One cycle of the interconnect towards the SMs, where a response waits one more cycle. Returns the receiving SMs. */
static uint64_t pass_answers(struct memory *m)
{
	const struct icnt_way back = way_back(m->cfg);
	return icnt_clock(m->cfg, &m->back, &back, &m->time, m->now);
}

unsigned memory_lead(const struct config *cfg)
{
	const struct icnt_way back = way_back(cfg);
	return icnt_least(cfg, &back) + 1;
}

static void send_answer(struct memory *m, unsigned part)
{
	struct fifo *out = &m->parts[part].out;
	struct packet *p = fifo_head(out);
	p->ready = 0; /* it may leave the entry in this cycle */
	if (icnt_send(m->cfg, &m->back, part, p, answer_bytes(p)))
		fifo_pop(out);
	if (out->count == 0)
		m->answering &= ~mask_bit(part);
}

/* One command cycle of all channels. */
static void clock_channels(struct memory *m)
{
	uint64_t first = UINT64_MAX;
	for (unsigned i = 0; i < m->cfg->channels; i++) {
		if (m->channel_wake[i] <= m->ticks)
			channel_clock(m, i);
		earlier(&first, m->channel_wake[i]);
	}
	m->channel_first = first;
}

static void clock_parts(struct memory *m)
{
	unsigned parts = m->cfg->channels * m->cfg->l2_parts;
	uint64_t first = UINT64_MAX;
	for (unsigned i = 0; i < parts; i++) {
		if (m->part_wake[i] <= m->inside)
			part_clock(m, i);
		earlier(&first, m->part_wake[i]);
	}
	m->part_first = first;
}

/* The core cycle that contains command cycle `tick`. */
static uint64_t cycle_of(const struct memory *m, uint64_t tick)
{
	uint64_t core = m->cfg->core_mhz, dram = m->cfg->dram_mhz;
	if (tick == UINT64_MAX)
		return UINT64_MAX;
	if (tick < m->ticks)
		return m->inside + 1;
	return m->inside + ((tick - m->ticks + 1) * core - m->clocks + dram - 1) / dram;
}

/* Brings the clock of the DRAM up to the cycles that did nothing. */
static void catch_up(struct memory *m)
{
	uint64_t clocks = m->clocks + m->slept * m->cfg->dram_mhz;
	m->slept = 0;
	if (clocks >= m->cfg->core_mhz) {
		m->ticks += clocks / m->cfg->core_mhz;
		clocks %= m->cfg->core_mhz;
	}
	m->clocks = (unsigned)clocks;
}

/* One cycle of L2 and DRAM, in which something may happen. */
APART static void clock_inside(struct memory *m)
{
	const struct config *cfg = m->cfg;
	catch_up(m);
	for (uint64_t left = m->answering; left; left &= left - 1)
		send_answer(m, mask_first(left));
	for (m->clocks += cfg->dram_mhz; m->clocks >= cfg->core_mhz; m->clocks -= cfg->core_mhz, m->ticks++)
		if (m->channel_first <= m->ticks)
			clock_channels(m);
	if (m->part_first <= m->inside)
		clock_parts(m);
	m->channel_due = cycle_of(m, m->channel_first);
}

void memory_prepare(struct memory *m)
{
	m->inside++;
	if (m->answering || m->part_first <= m->inside || m->channel_due <= m->inside)
		clock_inside(m);
	else
		m->slept++;
}

/* The interconnect in a cycle in which a packet waits in it. Returns the receiving SMs. */
APART static uint64_t pass(struct memory *m)
{
	uint64_t receivers = 0;
	if (m->passed)
		icnt_time_skip(m->cfg, &m->time, m->passed);
	m->passed = 0;
	for (icnt_time_begin(m->cfg, &m->time); icnt_time_next(m->cfg, &m->time);) {
		if (!icnt_empty(&m->there))
			pass_requests(m);
		if (!icnt_empty(&m->back))
			receivers |= pass_answers(m);
	}
	return receivers;
}

uint64_t memory_clock(struct memory *m)
{
	if (m->inside == m->now)
		memory_prepare(m);
	m->now++;
	if (!icnt_empty(&m->there) || !icnt_empty(&m->back))
		return pass(m);
	m->passed++;
	return 0;
}

uint64_t memory_next(const struct memory *m)
{
	if (!icnt_empty(&m->there) || !icnt_empty(&m->back))
		return m->now + 1;
	uint64_t next = m->channel_due;
	earlier(&next, m->part_first);
	return next > m->now ? next : m->now + 1; /* an earlier arrival may still wait for room */
}

void memory_skip(struct memory *m, uint64_t cycles)
{
	uint64_t inside = m->now + cycles > m->inside ? m->now + cycles - m->inside : 0;
	m->now += cycles;
	m->passed += cycles;
	m->inside += inside;
	m->slept += inside;
}

uint64_t memory_arrival(const struct memory *m, unsigned sm)
{
	return icnt_arrival(&m->back, sm);
}
