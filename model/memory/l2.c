/* l2.c - lookups, misses, evictions and fills of a slice. */
#include "model/memory/l2.h"

#include <stdlib.h>
#include <string.h>

#include "model/memory/access.h"

void l2_open(const struct config *cfg, struct l2 *c)
{
	unsigned most = cfg->l2_mshrs * cfg->l2_merges;
	memset(c, 0, sizeof *c);
	cache_open(&c->tags, cfg->l2_sets, cfg->l2_ways);
	mshr_open(&c->mshr, cfg->l2_mshrs, cfg->l2_merges);
	c->written = calloc((size_t)cfg->l2_sets * cfg->l2_ways, sizeof *c->written);
	c->waiting = calloc(most, sizeof *c->waiting);
	c->unused = calloc(most, sizeof *c->unused);
	if (!c->written || !c->waiting || !c->unused)
		abort();
	while (c->unused_count < most) {
		c->unused[c->unused_count] = c->unused_count;
		c->unused_count++;
	}
}

void l2_close(struct l2 *c)
{
	cache_close(&c->tags);
	mshr_close(&c->mshr);
	free(c->written);
	free(c->waiting);
	free(c->unused);
	fifo_close(&c->rop);
	fifo_close(&c->in);
	fifo_close(&c->misses);
	fifo_close(&c->to_dram);
	fifo_close(&c->from_dram);
	fifo_close(&c->out);
}

bool l2_room(const struct config *cfg, const struct l2 *c)
{
	return c->in.count + LINE_BYTES / SECTOR_BYTES <= cfg->part_queues;
}

void l2_push(const struct config *cfg, struct l2 *c, const struct packet *p, uint64_t now)
{
	struct packet sector = *p;
	sector.bytes = SECTOR_BYTES;
	sector.ready = now + cfg->rop_latency;
	uint64_t first = p->addr;
	if (cfg->upper_half_moves && p->write && p->bytes == LINE_BYTES / 2 && first % LINE_BYTES)
		first += LINE_BYTES;
	for (uint64_t at = 0; at < p->bytes; at += SECTOR_BYTES) {
		sector.addr = first + at;
		if (p->write) /* a line of the L1I may be longer than what a write touches */
			sector.touched[0] = p->touched[at / SECTOR_BYTES];
		fifo_push(&c->rop, &sector);
	}
}

static uint8_t sector_bit(uint64_t addr)
{
	return (uint8_t)(1u << addr / SECTOR_BYTES % (LINE_BYTES / SECTOR_BYTES));
}

/* Allocates a way for the line of p and writes back the line that it replaces; NULL: all ways are pending. */
static struct cache_line *take_way(struct l2 *c, unsigned set, const struct packet *p)
{
	struct cache_line *l = cache_victim(&c->tags, set);
	if (!l)
		return NULL;
	if (l->taken && l->dirty) {
		struct packet evicted = *p;
		evicted.addr = l->line * LINE_BYTES;
		evicted.bytes = 0;
		for (unsigned i = 0; i < LINE_BYTES / SECTOR_BYTES; i++)
			evicted.bytes = (uint16_t)(evicted.bytes + (l->dirty >> i & 1 ? SECTOR_BYTES : 0));
		evicted.write = evicted.evicted = true;
		fifo_push(&c->misses, &evicted);
	}
	*l = (struct cache_line){.line = p->addr / LINE_BYTES, .taken = true};
	memset(c->written[l - c->tags.lines], 0, sizeof *c->written);
	return l;
}

static bool write_sector(const struct config *cfg, struct l2 *c, unsigned set, const struct packet *p, uint64_t now)
{
	struct cache_line *l = cache_find(&c->tags, set, p->addr / LINE_BYTES);
	uint8_t bit = sector_bit(p->addr);
	if (!l && (c->misses.count >= cfg->l2_queue || !(l = take_way(c, set, p))))
		return false;
	l->used = now;
	l->dirty |= bit;
	uint32_t *written = &c->written[l - c->tags.lines][p->addr % LINE_BYTES / SECTOR_BYTES];
	*written |= p->touched[0];
	if (*written == UINT32_MAX)
		l->valid |= bit;
	if (!p->evicted)
		fifo_push(&c->out, p);
	return true;
}

static bool read_sector(const struct config *cfg, struct l2 *c, unsigned set, const struct packet *p, uint64_t now)
{
	struct cache_line *l = cache_find(&c->tags, set, p->addr / LINE_BYTES);
	uint8_t bit = sector_bit(p->addr);
	if (l && l->valid & bit) {
		l->used = now;
		if (p->kind == PACKET_ATOM)
			l->dirty |= bit;
		fifo_push(&c->out, p);
		return true;
	}
	struct mshr_line *m = mshr_find(&c->mshr, p->addr / SECTOR_BYTES);
	if (c->misses.count + 1 >= cfg->l2_queue || !mshr_room(&c->mshr, m))
		return false;
	if (!l && !(l = take_way(c, set, p)))
		return false;
	uint32_t number = c->unused[--c->unused_count];
	c->waiting[number] = *p;
	l->used = now;
	l->pending |= bit;
	if (m) {
		mshr_merge(&c->mshr, m, number);
		return true;
	}
	m = mshr_add(&c->mshr, p->addr / SECTOR_BYTES, 1, number);
	m->tag = (uint32_t)(l - c->tags.lines);
	fifo_push(&c->misses, p);
	return true;
}

/* Takes a sector from the DRAM. The requests that wait for it are answered one per cycle. */
static void fill(struct l2 *c, uint64_t now)
{
	const struct packet *p = fifo_head(&c->from_dram);
	struct mshr_line *m = p ? mshr_find(&c->mshr, p->addr / SECTOR_BYTES) : NULL;
	if (!m)
		return;
	struct cache_line *l = &c->tags.lines[m->tag];
	uint8_t bit = sector_bit(p->addr);
	l->pending &= (uint8_t)~bit;
	l->valid |= bit;
	l->used = now;
	if (p->kind == PACKET_ATOM)
		l->dirty |= bit;
	mshr_part(&c->mshr, m);
	fifo_pop(&c->from_dram);
}

void l2_clock(const struct config *cfg, struct l2 *c, unsigned (*set_of)(const struct config *cfg, uint64_t addr),
	      uint64_t now)
{
	uint32_t number;
	if (c->out.count < cfg->part_queues && mshr_next(&c->mshr, &number)) {
		fifo_push(&c->out, &c->waiting[number]);
		c->unused[c->unused_count++] = number;
	}
	fill(c, now);
	if (c->misses.count && c->to_dram.count < cfg->part_queues) {
		fifo_push(&c->to_dram, fifo_head(&c->misses));
		fifo_pop(&c->misses);
	}
	const struct packet *p = fifo_head(&c->in);
	if (p && c->out.count < cfg->part_queues && c->to_dram.count < cfg->part_queues) {
		unsigned set = set_of(cfg, p->addr);
		if (p->write ? write_sector(cfg, c, set, p, now) : read_sector(cfg, c, set, p, now))
			fifo_pop(&c->in);
	}
	p = fifo_head(&c->rop);
	if (p && p->ready <= now && c->in.count < cfg->part_queues) {
		fifo_push(&c->in, p);
		fifo_pop(&c->rop);
	}
}

uint64_t l2_next(const struct l2 *c, uint64_t now)
{
	const struct packet *p = fifo_head(&c->rop);
	if (c->in.count || c->misses.count || c->from_dram.count || c->out.count || c->mshr.count)
		return now + 1;
	if (!p)
		return UINT64_MAX;
	return p->ready > now ? p->ready : now + 1;
}
