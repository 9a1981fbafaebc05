/* memory.c - from the SMs to the memory channels and back. */
#include "memory.h"

#include <stdlib.h>

#include "access.h"
#include "dram.h"
#include "icnt.h"
#include "l2.h"

enum { CHANNELS = 16, PARTS = 2 * CHANNELS, CHIP_SHIFT = 8 };

struct memory {
	const struct config *cfg;
	uint64_t now;
	unsigned clocks; /* of the memory, in parts of core_mhz */
	struct icnt there, back;
	struct l2 parts[PARTS];
	struct dram channels[CHANNELS];
	struct fifo delay[CHANNELS]; /* between L2 and memory controller */
	unsigned last[CHANNELS];     /* part of the channel that sent last */
};

/* The address within its channel: blocks of 256 bytes go around the channels. */
static uint64_t within_channel(const struct config *cfg, uint64_t addr)
{
	return (addr >> CHIP_SHIFT) / cfg->channels << CHIP_SHIFT | addr % (1u << CHIP_SHIFT);
}

static unsigned part_of(const struct config *cfg, uint64_t addr)
{
	unsigned channel = (unsigned)((addr >> CHIP_SHIFT) % cfg->channels);
	unsigned bank = dram_bank_of(cfg, within_channel(cfg, addr));
	return channel * cfg->l2_parts + bank % cfg->l2_parts;
}

/* Without the bit that chooses the part. */
static unsigned set_of(const struct config *cfg, uint64_t addr)
{
	uint64_t at = within_channel(cfg, addr);
	if (cfg->l2_parts > 1)
		at = at >> (CHIP_SHIFT + 1) << CHIP_SHIFT | at % (1u << CHIP_SHIFT);
	return (unsigned)(at / LINE_BYTES % cfg->l2_sets);
}

struct memory *memory_open(const struct config *cfg, unsigned sms)
{
	struct memory *m = calloc(1, sizeof *m);
	unsigned parts = cfg->channels * cfg->l2_parts;
	if (!m)
		abort();
	m->cfg = cfg;
	icnt_open(&m->there, sms, parts);
	icnt_open(&m->back, parts, sms);
	for (unsigned i = 0; i < parts; i++)
		l2_open(cfg, &m->parts[i]);
	for (unsigned i = 0; i < cfg->channels; i++)
		dram_open(cfg, &m->channels[i]);
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
	return icnt_send(m->cfg, &m->there, p->sm, p, request_bytes(p));
}

bool memory_receive(struct memory *m, unsigned sm, struct packet *p)
{
	const struct packet *head = icnt_head(&m->back, sm, m->now);
	if (!head)
		return false;
	*p = *head;
	fifo_pop(&m->back.out[sm]);
	return true;
}

/* A command cycle of a channel: an answer to its part, commands, one request nearer. */
static void channel_clock(struct memory *m, unsigned channel)
{
	const struct config *cfg = m->cfg;
	struct dram *d = &m->channels[channel];
	const struct packet *p = dram_head(d);
	if (p && m->parts[p->part].from_dram.count < cfg->part_queues) {
		fifo_push(&m->parts[p->part].from_dram, p);
		fifo_pop(&d->done);
	}
	dram_clock(cfg, d);
	for (unsigned i = 1; i <= cfg->l2_parts && dram_room(cfg, d); i++) {
		unsigned k = (m->last[channel] + i) % cfg->l2_parts;
		struct fifo *from = &m->parts[channel * cfg->l2_parts + k].to_dram;
		struct packet *next = fifo_head(from);
		if (!next)
			continue;
		next->ready = m->now + cfg->dram_latency;
		fifo_push(&m->delay[channel], next);
		fifo_pop(from);
		m->last[channel] = k;
		break;
	}
	p = fifo_head(&m->delay[channel]);
	if (p && p->ready <= m->now && dram_room(cfg, d)) {
		dram_push(cfg, d, p, within_channel(cfg, p->addr));
		fifo_pop(&m->delay[channel]);
	}
}

static void part_clock(struct memory *m, unsigned part)
{
	struct l2 *c = &m->parts[part];
	const struct packet *p = icnt_head(&m->there, part, m->now);
	if (p && l2_room(m->cfg, c)) {
		l2_push(m->cfg, c, p, m->now);
		fifo_pop(&m->there.out[part]);
	}
	l2_clock(m->cfg, c, set_of, m->now);
}

void memory_clock(struct memory *m)
{
	const struct config *cfg = m->cfg;
	unsigned parts = cfg->channels * cfg->l2_parts;
	m->now++;
	for (unsigned i = 0; i < parts; i++) {
		const struct packet *p = fifo_head(&m->parts[i].out);
		if (p && icnt_send(cfg, &m->back, i, p, answer_bytes(p)))
			fifo_pop(&m->parts[i].out);
	}
	for (m->clocks += cfg->dram_mhz; m->clocks >= cfg->core_mhz; m->clocks -= cfg->core_mhz)
		for (unsigned i = 0; i < cfg->channels; i++)
			channel_clock(m, i);
	for (unsigned i = 0; i < parts; i++)
		part_clock(m, i);
	icnt_clock(cfg, &m->there, cfg->icnt_latency, to_part, request_bytes, m->now);
	/* An answer waits a cycle at the SM. */
	icnt_clock(cfg, &m->back, cfg->icnt_latency + 1, to_sm, answer_bytes, m->now);
}
