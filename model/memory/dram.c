/* dram.c - scheduling of requests, and commands as the DRAM timings allow. */
#include "model/memory/dram.h"

#include <stdlib.h>
#include <string.h>

#include "model/machine/mask.h"

void dram_open(const struct config *cfg, struct dram *d)
{
	memset(d, 0, sizeof *d);
	d->queue = calloc(cfg->dram_queue, sizeof *d->queue);
	if (!d->queue)
		abort();
	for (unsigned i = 0; i < cfg->dram_queue; i++)
		d->queue[i].next = i + 1 < cfg->dram_queue ? &d->queue[i + 1] : NULL;
	d->unused = d->queue;
	d->wake = UINT64_MAX;
}

void dram_close(struct dram *d)
{
	free(d->queue);
	fifo_close(&d->done);
}

uint64_t dram_bank_bit(const struct config *cfg)
{
	return 4 * cfg->dram_atom;
}

unsigned dram_bank_of(const struct config *cfg, uint64_t at)
{
	uint64_t bit = dram_bank_bit(cfg);
	return (unsigned)(at / bit % 2 + at / (32 * bit) % 8 * 2) % cfg->dram_banks;
}

bool dram_room(const struct config *cfg, const struct dram *d)
{
	return d->waiting < cfg->dram_queue;
}

void dram_push(const struct config *cfg, struct dram *d, const struct packet *p, uint64_t at)
{
	struct dram_request *r = d->unused;
	unsigned bank = dram_bank_of(cfg, at);
	struct dram_bank *b = &d->banks[bank];
	d->unused = r->next;
	*r = (struct dram_request){*p, at / (256 * dram_bank_bit(cfg)), bank, p->bytes, NULL};
	if (b->oldest)
		b->youngest->next = r;
	else
		b->oldest = r;
	b->youngest = r;
	d->requested |= UINT32_C(1) << bank;
	d->waiting++;
	d->wake = d->now;
}

/* A mask of banks rotated for round robin: bit i of the result is bank (first + i) mod dram_banks. */
static uint32_t rotate(const struct config *cfg, uint32_t banks, unsigned first)
{
	uint64_t twice = banks | (uint64_t)banks << cfg->dram_banks;
	return (uint32_t)(twice >> first & mask_low(cfg->dram_banks));
}

/* Removes the bank's next request from its list: the oldest in the open row, else the oldest (FR-FCFS). */
static struct dram_request *take_request(struct dram *d, struct dram_bank *b)
{
	struct dram_request *before = NULL, *r = b->oldest;
	while (r && r->row != b->row) {
		before = r;
		r = r->next;
	}
	if (!r) {
		before = NULL;
		r = b->oldest;
	}
	if (before)
		before->next = r->next;
	else
		b->oldest = r->next;
	if (b->youngest == r)
		b->youngest = before;
	if (!b->oldest)
		d->requested &= ~(UINT32_C(1) << r->bank);
	d->waiting--;
	return r;
}

/* Gives one idle bank its next request; false: there is none. */
static bool schedule(const struct config *cfg, struct dram *d)
{
	uint32_t idle = rotate(cfg, d->requested & ~d->serving, d->turn);
	if (!idle)
		return false;
	unsigned n = (d->turn + mask_first(idle)) % cfg->dram_banks;
	struct dram_request *r = take_request(d, &d->banks[n]);
	d->banks[n].now = *r;
	d->serving |= UINT32_C(1) << n;
	r->next = d->unused;
	d->unused = r;
	d->turn = (d->turn + 1) % cfg->dram_banks;
	return true;
}

static void later(uint64_t *time, uint64_t other)
{
	if (other > *time)
		*time = other;
}

static uint64_t latest(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/* The row of the bank's request is open. */
static bool hits(const struct dram_bank *b)
{
	return b->open && b->row == b->now.row;
}

/* First command cycle in which the bank's next command is allowed. */
static uint64_t due(const struct dram *d, const struct dram_bank *b, unsigned group)
{
	if (hits(b))
		return latest(latest(d->column, d->group_column[group]),
			      b->now.packet.write ? latest(b->write, d->write) : latest(b->read, d->read));
	if (b->open)
		return latest(b->precharge, d->group_precharge[group]);
	return latest(d->row, b->activate);
}

/* Issues a read or write of one burst of bank n's request. */
static void column_command(const struct config *cfg, struct dram *d, unsigned n)
{
	struct dram_bank *b = &d->banks[n];
	unsigned group = n % cfg->dram_groups;
	uint64_t t = d->now;
	d->column = t + cfg->t_ccd;
	d->group_column[group] = t + cfg->t_ccdl;
	if (b->now.packet.write) {
		d->read = t + cfg->t_wl + cfg->dram_burst + cfg->t_cdlr;
		later(&b->precharge, t + cfg->t_wl + cfg->dram_burst + cfg->t_wr);
	} else {
		d->write = t + cfg->t_cl + cfg->dram_burst + 2 - (cfg->t_wl < cfg->t_cl ? cfg->t_wl : cfg->t_cl);
		later(&b->precharge, t + cfg->dram_burst);
		d->group_precharge[group] = t + cfg->t_rtpl;
	}
	b->now.bytes -= b->now.bytes > cfg->dram_atom ? cfg->dram_atom : b->now.bytes;
	if (b->now.bytes > 0)
		return;
	d->serving &= ~(UINT32_C(1) << n);
	if (!b->now.packet.write) {
		b->now.packet.ready = t + cfg->t_cl;
		fifo_push(&d->done, &b->now.packet);
	}
}

static void row_command(const struct config *cfg, struct dram *d, unsigned n)
{
	struct dram_bank *b = &d->banks[n];
	uint64_t t = d->now;
	if (b->open) {
		b->open = false;
		later(&b->activate, t + cfg->t_rp);
		return;
	}
	b->open = true;
	b->row = b->now.row;
	d->row = t + cfg->t_rrd;
	b->read = t + cfg->t_rcd;
	b->write = t + (cfg->t_rcd > cfg->t_wl + 1 ? cfg->t_rcd - cfg->t_wl - 1 : 0);
	later(&b->precharge, t + cfg->t_ras);
	later(&b->activate, t + cfg->t_rc);
}

/* Issues at most one column command, to the first bank in rotated order that allows one, and at most one row command,
 * to a bank before that one. Returns the command cycle of the next possible command: the next cycle if one was issued,
 * as that changes what is allowed. */
static uint64_t commands(const struct config *cfg, struct dram *d)
{
	unsigned first = d->turn;
	uint64_t next = UINT64_MAX;
	bool row = false;
	for (uint32_t left = rotate(cfg, d->serving, first); left; left &= left - 1) {
		unsigned n = (first + mask_first(left)) % cfg->dram_banks;
		uint64_t t = due(d, &d->banks[n], n % cfg->dram_groups);
		if (t > d->now) {
			next = t < next ? t : next;
		} else if (hits(&d->banks[n])) {
			column_command(cfg, d, n);
			return d->now + 1;
		} else if (!row) {
			row_command(cfg, d, n);
			row = true;
			d->turn = (n + 1) % cfg->dram_banks;
		}
	}
	return row ? d->now + 1 : next;
}

void dram_clock(const struct config *cfg, struct dram *d)
{
	if (d->wake <= d->now) {
		bool scheduled = schedule(cfg, d);
		uint64_t next = commands(cfg, d);
		d->wake = scheduled ? d->now + 1 : next;
	}
	d->now++;
}

uint64_t dram_next(const struct dram *d)
{
	const struct packet *p = fifo_head(&d->done);
	uint64_t next = p && p->ready + 1 < d->wake ? p->ready + 1 : d->wake;
	return next > d->now ? next : d->now;
}

const struct packet *dram_head(const struct dram *d)
{
	const struct packet *p = fifo_head(&d->done);
	return p && p->ready < d->now ? p : NULL;
}
