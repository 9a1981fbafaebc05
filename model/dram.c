/* dram.c - banks, timings, first ready first come first served. */
#include "dram.h"

#include <stdlib.h>
#include <string.h>

void dram_open(const struct config *cfg, struct dram *d)
{
	memset(d, 0, sizeof *d);
	d->queue = calloc(cfg->dram_queue, sizeof *d->queue);
	if (!d->queue)
		abort();
}

void dram_close(struct dram *d)
{
	free(d->queue);
	fifo_close(&d->done);
}

unsigned dram_bank_of(const struct config *cfg, uint64_t at)
{
	return (unsigned)((at >> 8 & 1) | (at >> 13 & 7) << 1) % cfg->dram_banks;
}

bool dram_room(const struct config *cfg, const struct dram *d)
{
	return d->waiting < cfg->dram_queue;
}

void dram_push(const struct config *cfg, struct dram *d, const struct packet *p, uint64_t at)
{
	struct dram_request *r = d->queue;
	while (r->taken)
		r++;
	*r = (struct dram_request){*p, at >> 16, dram_bank_of(cfg, at), p->bytes, true, d->ages++};
	d->waiting++;
}

/* The bank's next request: of those in the open row the oldest, else the oldest. */
static struct dram_request *next_request(const struct config *cfg, struct dram *d, unsigned bank)
{
	struct dram_request *best = NULL;
	bool best_hit = false;
	for (unsigned i = 0; i < cfg->dram_queue; i++) {
		struct dram_request *r = &d->queue[i];
		if (!r->taken || r->bank != bank)
			continue;
		bool hit = r->row == d->banks[bank].row;
		if (!best || hit > best_hit || (hit == best_hit && r->age < best->age)) {
			best = r;
			best_hit = hit;
		}
	}
	return best;
}

/* One bank without a request gets one. */
static void schedule(const struct config *cfg, struct dram *d)
{
	for (unsigned i = 0; d->waiting && i < cfg->dram_banks; i++) {
		unsigned b = (d->turn + i) % cfg->dram_banks;
		struct dram_request *r = d->banks[b].now.taken ? NULL : next_request(cfg, d, b);
		if (!r)
			continue;
		d->banks[b].now = *r;
		r->taken = false;
		d->waiting--;
		d->turn = (d->turn + 1) % cfg->dram_banks;
		return;
	}
}

static void later(uint64_t *time, uint64_t other)
{
	if (other > *time)
		*time = other;
}

/* A burst of the bank's request, if the timings allow. */
static bool column_command(const struct config *cfg, struct dram *d, struct dram_bank *b, unsigned group)
{
	bool write = b->now.packet.write;
	uint64_t t = d->now;
	if (!b->open || b->row != b->now.row || d->column > t || d->group_column[group] > t)
		return false;
	if (write ? b->write > t || d->write > t : b->read > t || d->read > t)
		return false;
	d->column = t + cfg->t_ccd;
	d->group_column[group] = t + cfg->t_ccdl;
	if (write) {
		d->read = t + cfg->t_wl + cfg->dram_burst + cfg->t_cdlr;
		later(&b->precharge, t + cfg->t_wl + cfg->dram_burst + cfg->t_wr);
	} else {
		d->write = t + cfg->t_cl + cfg->dram_burst + 2 - (cfg->t_wl < cfg->t_cl ? cfg->t_wl : cfg->t_cl);
		later(&b->precharge, t + cfg->dram_burst);
		d->group_precharge[group] = t + cfg->t_rtpl;
	}
	b->now.bytes -= b->now.bytes > cfg->dram_atom ? cfg->dram_atom : b->now.bytes;
	if (b->now.bytes > 0)
		return true;
	b->now.taken = false;
	if (!write) {
		b->now.packet.ready = t + cfg->t_cl;
		fifo_push(&d->done, &b->now.packet);
	}
	return true;
}

static bool row_command(const struct config *cfg, struct dram *d, struct dram_bank *b, unsigned group)
{
	uint64_t t = d->now;
	if (!b->open && d->row <= t && b->activate <= t) {
		b->open = true;
		b->row = b->now.row;
		d->row = t + cfg->t_rrd;
		b->read = t + cfg->t_rcd;
		b->write = t + (cfg->t_rcd > cfg->t_wl + 1 ? cfg->t_rcd - cfg->t_wl - 1 : 0);
		later(&b->precharge, t + cfg->t_ras);
		later(&b->activate, t + cfg->t_rc);
		return true;
	}
	if (b->open && b->row != b->now.row && b->precharge <= t && d->group_precharge[group] <= t) {
		b->open = false;
		later(&b->activate, t + cfg->t_rp);
		return true;
	}
	return false;
}

void dram_clock(const struct config *cfg, struct dram *d)
{
	bool column = false, row = false;
	unsigned first = 0;
	schedule(cfg, d);
	first = d->turn;
	for (unsigned i = 0; i < cfg->dram_banks && !column; i++) {
		unsigned n = (first + i) % cfg->dram_banks;
		struct dram_bank *b = &d->banks[n];
		if (!b->now.taken)
			continue;
		column = column_command(cfg, d, b, n % cfg->dram_groups);
		if (!column && !row && b->now.taken) {
			row = row_command(cfg, d, b, n % cfg->dram_groups);
			if (row)
				d->turn = (n + 1) % cfg->dram_banks;
		}
	}
	d->now++;
}

const struct packet *dram_head(const struct dram *d)
{
	const struct packet *p = fifo_head(&d->done);
	return p && p->ready < d->now ? p : NULL;
}
