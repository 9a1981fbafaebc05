/* l1i.c - misses, requests and arriving lines. */
#include "model/sm/l1i.h"

#include "model/memory/access.h"

void l1i_open(const struct config *cfg, struct l1i *c)
{
	cache_open(&c->tags, cfg->l1i_sets, cfg->l1i_ways);
	mshr_open(&c->mshr, cfg->l1i_mshrs, cfg->l1i_merges);
	c->out = (struct fifo){0};
	c->misses = 0;
}

void l1i_close(struct l1i *c)
{
	cache_close(&c->tags);
	mshr_close(&c->mshr);
	fifo_close(&c->out);
}

bool l1i_accepts(const struct config *cfg, const struct l1i *c, uint64_t line)
{
	return cache_find(&c->tags, (unsigned)rest(line, cfg->l1i_sets), line) ||
	       (mshr_room(&c->mshr, mshr_find(&c->mshr, line)) && c->out.count < cfg->l1i_queue);
}

APART enum l1i_answer l1i_miss(const struct config *cfg, struct l1i *c, uint64_t line, unsigned sm, unsigned w)
{
	struct mshr_line *m = mshr_find(&c->mshr, line);
	if (!mshr_room(&c->mshr, m) || c->out.count >= cfg->l1i_queue)
		return L1I_FAIL;
	if (m) {
		mshr_merge(&c->mshr, m, w);
		return L1I_MISS;
	}
	struct packet p = {
	    .addr = line * cfg->l1i_line, .bytes = (uint16_t)cfg->l1i_line, .kind = PACKET_CODE, .sm = (uint8_t)sm};
	mshr_add(&c->mshr, line, cfg->l1i_line / SECTOR_BYTES, w);
	fifo_push(&c->out, &p);
	c->misses++;
	return L1I_MISS;
}

void l1i_clock(struct l1i *c, struct memory *memory)
{
	if (c->out.count && memory_send(memory, fifo_head(&c->out)))
		fifo_pop(&c->out);
}

APART void l1i_receive(const struct config *cfg, struct l1i *c, const struct packet *p, uint64_t now)
{
	uint64_t line = quotient(p->addr, cfg->l1i_line);
	if (!mshr_part(&c->mshr, mshr_find(&c->mshr, line)))
		return;
	*cache_victim(&c->tags, (unsigned)rest(line, cfg->l1i_sets)) =
	    (struct cache_line){.line = line, .used = now, .valid = 1, .taken = true};
}
