/* ldst.c - accesses through the LD/ST unit, its caches, and write-back. */
#include "model/sm/ldst.h"

#include <string.h>

#include "model/machine/mask.h"

/* Limits of GPGPU-Sim's constant cache: merges per MSHR, requests in the miss queue. CLIENTS: pipelines that write
 * back. */
enum { CONST_MERGES = 32, CONST_QUEUE = 4, CLIENTS = 4 };

/* The smallest power of two that is at least n. */
static unsigned ring_of(unsigned n)
{
	unsigned ring = 1;
	while (ring < n)
		ring *= 2;
	return ring;
}

void ldst_open(const struct config *cfg, struct ldst *l, unsigned sm, struct memory *memory, struct ops *ops,
	       struct scoreboards *boards)
{
	memset(l, 0, sizeof *l);
	l->sm = sm;
	l->memory = memory;
	l->ops = ops;
	l->boards = boards;
	l->op = l->writing = OP_NONE;
	l->far_completions = cfg->policy.opt[OPT_COMPLETIONS] == COMPLETIONS_GLOBAL;
	l->pipe_ring = ring_of(cfg->l1d_latency);
	l->shared_ring = ring_of(cfg->smem_latency);
	cache_open(&l->l1d, cfg->l1d_sets, cfg->l1d_ways);
	cache_open(&l->constants, cfg->const_sets, cfg->const_ways);
	mshr_open(&l->l1d_mshr, cfg->l1d_mshrs, cfg->l1d_merges);
	mshr_open(&l->const_mshr, cfg->const_mshrs, CONST_MERGES);
}

void ldst_close(struct ldst *l)
{
	cache_close(&l->l1d);
	cache_close(&l->constants);
	mshr_close(&l->l1d_mshr);
	mshr_close(&l->const_mshr);
	fifo_close(&l->l1d_out);
	fifo_close(&l->const_out);
	fifo_close(&l->responses);
	fifo_close(&l->atoms);
}

void ldst_kernel(struct ldst *l, const struct thread_map *map)
{
	l->map = *map;
	cache_reset(&l->l1d);
}

/* ---- completion of an instruction ---- */

/* Releases an op whose registers are written or, for a store, whose last access has left the SM. */
static void finish(struct ldst *l, uint32_t op)
{
	const struct op *o = &l->ops->all[op];
	if (!l->far_completions || o->space == SPACE_GLOBAL || o->space == SPACE_LOCAL)
		l->completed |= mask_bit(o->warp);
	scoreboards_release(l->boards, &l->ops->all[op]);
	ops_give(l->ops, op);
}

/* An access of the op has returned (load) or left the SM (store). */
static void access_done(struct ldst *l, uint32_t op)
{
	if (--l->ops->all[op].accesses == 0)
		finish(l, op);
}

/* ---- the L1D and the constant cache ---- */

/* Set of a byte address. With 32 or 64 sets: Fermi's hash, address bits 7 to 11 XOR bits 13, 14, 15, 17 and 19
 * (Nugteren et al., HPCA 2014). */
static unsigned l1d_set(const struct config *cfg, uint64_t addr)
{
	uint64_t line = addr / LINE_BYTES;
	if (cfg->l1d_sets != 32 && cfg->l1d_sets != 64)
		return (unsigned)(line % cfg->l1d_sets);
	uint64_t high = (addr >> 13 & 7) | (addr >> 17 & 1) << 3 | (addr >> 19 & 1) << 4;
	uint64_t set = (line & 31) ^ high;
	return (unsigned)(cfg->l1d_sets == 64 ? set | (addr >> 12 & 1) << 5 : set);
}

/* The request to the memory for one access of an op. */
static struct packet request(const struct ldst *l, const struct access *a, enum packet_kind kind, uint32_t op)
{
	struct packet p = {.addr = a->addr,
			   .requester = op,
			   .bytes = a->bytes,
			   .kind = (uint8_t)kind,
			   .sm = (uint8_t)l->sm,
			   .write = kind == PACKET_DATA && !op_returns(&l->ops->all[op])};
	memcpy(p.touched, a->touched, sizeof p.touched);
	return p;
}

/* Counts a cycle in which the access at the tags waits; returns false. */
static bool fail(struct ldst *l, uint64_t *counter)
{
	(*counter)++;
	l->failed = counter;
	return false;
}

APART static bool store_access(const struct config *cfg, struct ldst *l, const struct l1d_access *a, uint64_t now)
{
	if (l->l1d_out.count >= cfg->l1d_queue)
		return fail(l, &l->fails.queue);
	const struct op *o = &l->ops->all[a->op];
	struct cache_line *line = cache_find(&l->l1d, l1d_set(cfg, a->access.addr), a->access.addr / LINE_BYTES);
	if (line && !line->pending && o->space == SPACE_LOCAL) {
		line->dirty = 1;
		line->used = now;
		access_done(l, a->op);
		return true;
	}
	if (line && !line->pending)
		line->taken = false;
	l->boards->warps[o->warp].stores += a->access.bytes / SECTOR_BYTES; /* the memory will answer each sector */
	struct packet p = request(l, &a->access, PACKET_DATA, a->op);
	fifo_push(&l->l1d_out, &p);
	return true;
}

/* Sends a line of local memory that is replaced to the L2. */
static void write_line_back(struct ldst *l, const struct cache_line *line)
{
	struct packet p = {.addr = line->line * LINE_BYTES,
			   .bytes = LINE_BYTES,
			   .kind = PACKET_DATA,
			   .sm = (uint8_t)l->sm,
			   .write = true,
			   .evicted = true};
	memset(p.touched, 0xff, sizeof p.touched);
	fifo_push(&l->l1d_out, &p);
}

/* A load misses: allocates a way, an MSHR and a queue entry; false if one of them is missing. */
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
	struct cache_line replaced = *way;
	*way = (struct cache_line){.line = line, .used = now, .pending = 1, .taken = true};
	mshr_add(&l->l1d_mshr, line, LINE_BYTES / SECTOR_BYTES, a->op)->tag = (uint32_t)(way - l->l1d.lines);
	struct packet p =
	    request(l, &(struct access){.addr = line * LINE_BYTES, .bytes = LINE_BYTES}, PACKET_DATA, a->op);
	fifo_push(&l->l1d_out, &p);
	if (replaced.taken && replaced.dirty)
		write_line_back(l, &replaced);
	l->l1d_misses++;
	return true;
}

APART static bool load_access(const struct config *cfg, struct ldst *l, const struct l1d_access *a, uint64_t now)
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
		access_done(l, a->op);
	return true;
}

/* Processes the access at the L1D's tags, if there is one. */
static void l1d_clock(const struct config *cfg, struct ldst *l, uint64_t now)
{
	const struct l1d_access *a = &l->pipe[l->pipe_first];
	l->failed = NULL;
	if (!l->pipe_count || a->ready > now)
		return;
	bool load = op_returns(&l->ops->all[a->op]);
	if (load ? !load_access(cfg, l, a, now) : !store_access(cfg, l, a, now))
		return;
	l->l1d_accesses += load;
	l->pipe_first = (l->pipe_first + 1) & (l->pipe_ring - 1);
	l->pipe_count--;
}

/* An access of the op in the first register to the constant cache; false: it must wait. */
APART static bool constant_access(struct ldst *l, const struct access *a, uint64_t now)
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
	struct packet p = request(l, a, PACKET_CONST, l->op);
	fifo_push(&l->const_out, &p);
	return true;
}

/* A sector of a load's line arrives; with the last one the line is valid. */
static void fill(struct ldst *l, const struct packet *p, uint64_t now)
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

/* ---- write-back ---- */

/* Each destination needs its register bank; destinations written in an earlier cycle are not written again. */
static void write_back(const struct config *cfg, struct ldst *l, struct collector *c)
{
	if (l->writing == OP_NONE)
		return;
	const struct op *o = &l->ops->all[l->writing];
	for (; l->written < o->dsts; l->written++)
		if (!collector_write(cfg, c, o->dst[l->written], o->warp))
			return;
	access_done(l, l->writing);
	l->writing = OP_NONE;
}

static bool shared_ready(struct ldst *l, uint64_t now)
{
	const struct shared_op *s = &l->shared[l->shared_first];
	if (!l->shared_count || s->ready > now)
		return false;
	l->writing = s->op;
	l->shared_first = (l->shared_first + 1) & (l->shared_ring - 1);
	l->shared_count--;
	return true;
}

static bool atom_ready(struct ldst *l)
{
	const struct packet *p = fifo_head(&l->atoms);
	if (!p)
		return false;
	l->writing = p->requester;
	if (p->kind == PACKET_ATOM && l->ops->all[l->writing].accesses == 1)
		scoreboards_atom(l->boards, l->ops->all[l->writing].warp);
	fifo_pop(&l->atoms);
	return true;
}

/* Selects the op that writes back from the next cycle on: round robin among the pipelines. */
static void arbitrate(struct ldst *l, uint64_t now)
{
	if (!l->shared_count && !l->const_mshr.count && !l->atoms.count && !l->l1d_mshr.count)
		return;
	for (unsigned i = 0; i < CLIENTS && l->writing == OP_NONE; i++) {
		unsigned client = (l->turn + i) % CLIENTS;
		bool served = client == 0   ? shared_ready(l, now)
			      : client == 1 ? mshr_next(&l->const_mshr, &l->writing)
			      : client == 2 ? atom_ready(l)
					    : mshr_next(&l->l1d_mshr, &l->writing);
		if (!served)
			continue;
		l->written = 0;
		l->turn = (client + 1) % CLIENTS;
		return;
	}
}

/* Sends a request; false: the interconnect has no room. A store's requester is its warp, as its op may end before the
 * memory answers. */
static bool send(struct ldst *l, struct packet *p)
{
	struct packet sent = *p;
	if (p->evicted)
		return memory_send(l->memory, &sent);
	if (p->write)
		sent.requester = l->ops->all[p->requester].warp;
	if (!memory_send(l->memory, &sent))
		return false;
	if (p->write)
		access_done(l, p->requester);
	return true;
}

APART static void send_misses(struct ldst *l)
{
	if (l->const_out.count && send(l, fifo_head(&l->const_out)))
		fifo_pop(&l->const_out);
	if (l->l1d_out.count && send(l, fifo_head(&l->l1d_out)))
		fifo_pop(&l->l1d_out);
}

APART void ldst_receive(struct ldst *l, const struct packet *p)
{
	fifo_push(&l->responses, p);
}

APART static void respond(struct ldst *l, uint64_t now)
{
	const struct packet *p = fifo_head(&l->responses);
	if (!p)
		return;
	if (p->write)
		scoreboards_stored(l->boards, p->requester);
	else if (p->kind != PACKET_ATOM && p->kind != PACKET_BYPASS)
		fill(l, p, now);
	else if (l->atoms.count == 0)
		fifo_push(&l->atoms, p);
	else
		return;
	fifo_pop(&l->responses);
}

/* ---- the first register ---- */

static bool is_constant(const struct op *o)
{
	return o->space == SPACE_CONST || o->space == SPACE_PARAM;
}

/* An access that the L1D does not see. */
static bool bypasses(const struct config *cfg, const struct op *o)
{
	return op_at_l2(o) || (cfg->l1d_bypass && o->space == SPACE_GLOBAL);
}

/* A store's requester is its warp, as for send(); its op ends when it leaves the first register. */
APART static bool send_bypassing(struct ldst *l, const struct access *a)
{
	struct op *o = &l->ops->all[l->op];
	enum packet_kind kind = op_at_l2(o) ? PACKET_ATOM : op_returns(o) ? PACKET_BYPASS : PACKET_DATA;
	struct packet p = request(l, a, kind, l->op);
	if (p.write)
		p.requester = o->warp;
	if (!memory_send(l->memory, &p))
		return false;
	if (p.write) {
		l->boards->warps[o->warp].stores += a->bytes / SECTOR_BYTES;
		o->accesses--;
	}
	return true;
}

/* Lets the next access of the instruction enter; false: it must wait. */
static bool next_access(const struct config *cfg, struct ldst *l, uint64_t now)
{
	const struct op *o = &l->ops->all[l->op];
	const struct access *a = &l->accesses[l->left - 1];
	if (is_constant(o))
		return constant_access(l, a, now);
	if (bypasses(cfg, o))
		return send_bypassing(l, a);
	if (l->pipe_count == cfg->l1d_latency)
		return false;
	l->pipe[(l->pipe_first + l->pipe_count++) & (l->pipe_ring - 1)] =
	    (struct l1d_access){*a, l->op, now + cfg->l1d_latency};
	return true;
}

static bool is_shared(const struct op *o)
{
	return o->space == SPACE_SHARED;
}

/* The instruction leaves the first register: a shared-memory load for its pipeline, any other when all its accesses
 * have entered. It ends here if it has none outstanding. */
static void leave(const struct config *cfg, struct ldst *l, uint64_t now)
{
	const struct op *o = &l->ops->all[l->op];
	if (is_shared(o) && op_returns(o)) {
		l->held_up = l->shared_count == cfg->smem_latency;
		if (l->held_up)
			return;
		l->shared[(l->shared_first + l->shared_count++) & (l->shared_ring - 1)] =
		    (struct shared_op){l->op, now + cfg->smem_latency};
		l->op = OP_NONE;
		return;
	}
	if (l->ops->all[l->op].accesses == 0)
		finish(l, l->op);
	l->op = OP_NONE;
}

static void first_register(const struct config *cfg, struct ldst *l, uint64_t now)
{
	if (l->op == OP_NONE)
		return;
	if (l->delay > 1) {
		l->delay--;
		return;
	}
	/* The op leaves in the cycle in which its last access enters, before that access can end it. */
	l->held_up = l->left > 0 && !next_access(cfg, l, now);
	if (l->left > 0 && !l->held_up)
		l->left--;
	if (l->left == 0)
		leave(cfg, l, now);
}

static void take(const struct config *cfg, struct ldst *l, struct latch *waiting)
{
	uint32_t op = latch_head(waiting);
	if (l->op != OP_NONE || op == OP_NONE)
		return;
	struct op *o = &l->ops->all[op];
	unsigned lanes = mask_count(o->mask);
	l->op = op;
	l->left = l->delay = 0;
	l->held_up = false;
	latch_drop(waiting);
	if (o->space == SPACE_NONE || lanes == 0)
		return;
	if (is_shared(o)) {
		l->delay = bank_cycles(o->addrs, lanes, o->width);
		o->accesses = op_returns(o);
		return;
	}
	if (is_constant(o))
		l->left = access_constant(o->addrs, lanes, l->accesses);
	else if (op_at_l2(o))
		l->left = access_atomic(o->addrs, lanes, o->width, l->accesses);
	else if (cfg->l1d_bypass && o->space == SPACE_GLOBAL)
		l->left = access_sectors(o->addrs, lanes, o->width, l->accesses);
	else if (o->space == SPACE_LOCAL)
		l->left = access_local(&l->map, o->warp, o->addrs, o->mask, o->width, l->accesses);
	else
		l->left = access_global(o->addrs, lanes, o->width, l->accesses);
	o->accesses = l->left;
}

/* The unit is idle: at most responses of the memory are outstanding. */
static bool empty(const struct ldst *l, const struct collector *c)
{
	return l->op == OP_NONE && l->writing == OP_NONE && !l->pipe_count && !l->shared_count && !l->l1d_mshr.count &&
	       !l->const_mshr.count && !l->l1d_out.count && !l->const_out.count && !l->responses.count &&
	       !l->atoms.count && !c->out[UNIT_MEM].count;
}

void ldst_clock(const struct config *cfg, struct ldst *l, struct collector *c, uint64_t now)
{
	if (empty(l, c))
		return;
	write_back(cfg, l, c);
	arbitrate(l, now);
	respond(l, now);
	send_misses(l);
	l1d_clock(cfg, l, now);
	first_register(cfg, l, now);
	take(cfg, l, &c->out[UNIT_MEM]);
}

unsigned ldst_flits(const struct config *cfg, const struct ldst *l)
{
	const struct packet line = {.bytes = LINE_BYTES, .write = true};
	unsigned flits = 0;
	if (l->const_out.count)
		flits += memory_flits(cfg, fifo_head(&l->const_out));
	if (l->l1d_out.count)
		flits += memory_flits(cfg, fifo_head(&l->l1d_out));
	if (l->op != OP_NONE && l->left > 0 && bypasses(cfg, &l->ops->all[l->op]))
		flits += memory_flits(cfg, &line);
	return flits;
}

/* A blocked access at the tags and a blocked first register wait for a pipeline or for the memory, one that
 * bypasses the L1D for room in the interconnect. */
uint64_t ldst_next(const struct config *cfg, const struct ldst *l, const struct collector *c, uint64_t now)
{
	uint64_t next = UINT64_MAX;
	if (empty(l, c))
		return next;
	if (l->writing != OP_NONE || l->l1d_mshr.count || l->const_mshr.count || l->l1d_out.count ||
	    l->const_out.count || l->responses.count || l->atoms.count)
		return now;
	if (l->op == OP_NONE ? c->out[UNIT_MEM].count > 0 : !l->held_up || bypasses(cfg, &l->ops->all[l->op]))
		return now;
	if (l->shared_count)
		next = l->shared[l->shared_first].ready;
	if (l->pipe_count && !l->failed && l->pipe[l->pipe_first].ready < next)
		next = l->pipe[l->pipe_first].ready;
	return next > now ? next : now;
}

void ldst_skip(struct ldst *l, uint64_t n)
{
	if (l->failed)
		*l->failed += n;
}
