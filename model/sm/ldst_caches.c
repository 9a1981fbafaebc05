/* ldst_caches.c - lookup, misses, fills. */
#include "model/sm/ldst_caches.h"

enum { CONST_QUEUE = 4 };

/* Fermi's hash of the set number: bits 7 to 11 with bits 13, 14, 15, 17 and 19 (Nugteren et al., HPCA 2014). */
static unsigned l1d_set(const struct config *cfg, uint64_t addr)
{
	uint64_t line = addr / LINE_BYTES;
	if (cfg->l1d_sets != 32 && cfg->l1d_sets != 64)
		return (unsigned)(line % cfg->l1d_sets);
	uint64_t high = (addr >> 13 & 7) | (addr >> 17 & 1) << 3 | (addr >> 19 & 1) << 4;
	uint64_t set = (line & 31) ^ high;
	return (unsigned)(cfg->l1d_sets == 64 ? set | (addr >> 12 & 1) << 5 : set);
}

struct packet caches_packet(const struct ldst *l, const struct access *a, enum packet_kind kind, uint32_t op)
{
	return (struct packet){.addr = a->addr,
			       .who = op,
			       .bytes = a->bytes,
			       .kind = (uint8_t)kind,
			       .sm = (uint8_t)l->sm,
			       .write = kind == PACKET_DATA && !op_returns(&l->ops->all[op]),
			       .full = a->full};
}

/* False, and the cycle counts. */
static bool fail(struct ldst *l, uint64_t *counter)
{
	(*counter)++;
	l->failed = counter;
	return false;
}

static bool store_access(const struct config *cfg, struct ldst *l, const struct l1d_access *a)
{
	if (l->l1d_out.count >= cfg->l1d_queue)
		return fail(l, &l->fails.queue);
	struct cache_line *line = cache_find(&l->l1d, l1d_set(cfg, a->access.addr), a->access.addr / LINE_BYTES);
	if (line && !line->pending)
		line->taken = false;
	struct packet p = caches_packet(l, &a->access, PACKET_DATA, a->op);
	fifo_push(&l->l1d_out, &p);
	return true;
}

/* A new miss: a way, an MSHR and a place in the queue, or nothing. */
static bool load_miss(const struct config *cfg, struct ldst *l, const struct l1d_access *a, unsigned set, uint64_t now)
{
	uint64_t line = a->access.addr / LINE_BYTES;
	struct cache_line *way = cache_victim(&l->l1d, set);
	if (!way)
		return fail(l, &l->fails.ways);
	if (l->l1d_out.count + 1 >= cfg->l1d_queue)
		return fail(l, &l->fails.queue);
	if (!mshr_room(&l->l1d_mshr, NULL))
		return fail(l, &l->fails.mshr);
	*way = (struct cache_line){.line = line, .used = now, .pending = 1, .taken = true};
	mshr_add(&l->l1d_mshr, line, LINE_BYTES / SECTOR_BYTES, a->op)->tag = (uint32_t)(way - l->l1d.lines);
	struct packet p = caches_packet(l, &(struct access){line * LINE_BYTES, LINE_BYTES, true}, PACKET_DATA, a->op);
	fifo_push(&l->l1d_out, &p);
	l->l1d_misses++;
	return true;
}

static bool load_access(const struct config *cfg, struct ldst *l, const struct l1d_access *a, uint64_t now)
{
	unsigned set = l1d_set(cfg, a->access.addr);
	struct cache_line *line = cache_find(&l->l1d, set, a->access.addr / LINE_BYTES);
	if (!line)
		return load_miss(cfg, l, a, set, now);
	if (line->pending) {
		struct mshr_line *m = mshr_find(&l->l1d_mshr, line->line);
		if (l->l1d_out.count + 1 >= cfg->l1d_queue)
			return fail(l, &l->fails.queue);
		if (!mshr_room(&l->l1d_mshr, m))
			return fail(l, &l->fails.mshr);
		mshr_merge(&l->l1d_mshr, m, a->op);
		l->l1d_merged++;
	}
	line->used = now;
	if (!line->pending)
		ldst_access_done(l, a->op);
	return true;
}

/* The access at the tags. */
void caches_clock(const struct config *cfg, struct ldst *l, uint64_t now)
{
	const struct l1d_access *a = &l->pipe[l->pipe_first];
	l->failed = NULL;
	if (!l->pipe_count || a->ready > now)
		return;
	bool load = op_returns(&l->ops->all[a->op]);
	if (load ? !load_access(cfg, l, a, now) : !store_access(cfg, l, a))
		return;
	l->l1d_accesses += load;
	l->pipe_first = (l->pipe_first + 1) & (l->pipe_ring - 1);
	l->pipe_count--;
}

bool caches_constant(struct ldst *l, const struct access *a, uint64_t now)
{
	uint64_t line = a->addr / CONST_BYTES;
	struct cache_line *way = cache_find(&l->constants, (unsigned)(line % l->constants.sets), line);
	if (way) {
		way->used = now;
		l->ops->all[l->op].accesses--;
		return true;
	}
	struct mshr_line *m = mshr_find(&l->const_mshr, line);
	if (!mshr_room(&l->const_mshr, m) || l->const_out.count >= CONST_QUEUE)
		return false;
	if (m) {
		mshr_merge(&l->const_mshr, m, l->op);
		return true;
	}
	mshr_add(&l->const_mshr, line, CONST_BYTES / SECTOR_BYTES, l->op);
	struct packet p = caches_packet(l, a, PACKET_CONST, l->op);
	fifo_push(&l->const_out, &p);
	return true;
}

void caches_fill(struct ldst *l, const struct packet *p, uint64_t now)
{
	struct mshr *m = p->kind == PACKET_CONST ? &l->const_mshr : &l->l1d_mshr;
	struct cache *c = p->kind == PACKET_CONST ? &l->constants : &l->l1d;
	uint64_t line = p->addr / (p->kind == PACKET_CONST ? CONST_BYTES : LINE_BYTES);
	struct mshr_line *miss = mshr_find(m, line);
	if (!mshr_part(m, miss))
		return;
	struct cache_line *way =
	    p->kind == PACKET_CONST ? cache_victim(c, (unsigned)(line % c->sets)) : &c->lines[miss->tag];
	*way = (struct cache_line){.line = line, .used = now, .valid = 1, .taken = true};
}
