/* collector.h - the operand collector: from issue to the units, through the register banks.
 *
 * An issued instruction waits in a register of its kind, then in a collector unit until its source registers have been
 * read, then in a register in front of its units. A bank is read or written once a cycle, writes first, reads in the
 * order in which they were asked for; a collector unit gets as many registers in a cycle as there are banks for them
 * (GPGPU-Sim's arbiter as it is compiled). Register r of warp w is in bank (r + 1 + w) modulo the banks. A source that
 * an instruction names twice is read once. */
#ifndef MODEL_SM_COLLECTOR_H
#define MODEL_SM_COLLECTOR_H

#include "base/divide.h"
#include "model/machine/mask.h"
#include "model/sm/op.h"

enum {
	MAX_WIDTH = 8,
	MAX_LATCH = MAX_WIDTH * MAX_SCHEDULERS,
	MAX_COLLECTORS = 64,
	MAX_BANKS = 64,
	MAX_READS = MAX_COLLECTORS * INST_SRCS
};

/* Instructions between two stages, the one that issued first first. */
struct latch {
	unsigned first, count, width;
	uint32_t op[MAX_LATCH]; /* a ring: `count` from `first` on */
};

struct collector_unit {
	uint32_t op;
	unsigned left; /* sources that have not been read */
};

/* The collector units that wait for a bank, in order, while its bit in `asked` is set: a ring, once for each source. */
struct bank {
	uint16_t first, last;
	uint8_t unit[MAX_READS];
};

struct collector {
	struct latch in[UNIT_COUNT], out[UNIT_COUNT];
	uint8_t mine[UNIT_COUNT][MAX_SCHEDULERS]; /* instructions that each scheduler issued, in `in` */

	struct collector_unit units[MAX_COLLECTORS]; /* SP's, SFU's, LD/ST's */
	uint64_t range[UNIT_COUNT];                  /* the units of each kind */
	uint64_t taken, complete;                    /* units with an instruction; of these, all its sources are read */
	unsigned last[UNIT_COUNT][MAX_LATCH];        /* unit that each way out has dispatched */

	uint64_t asked, written; /* banks with reads that wait; written in this cycle */
	struct bank banks[MAX_BANKS];
};

void collector_reset(const struct config *cfg, struct collector *c);

/* May an instruction for `unit` of scheduler s issue, if no other has in this cycle? With shared ports the schedulers
 * share the registers behind issue; otherwise each has so many of its own. */
static inline bool collector_ready(const struct config *cfg, const struct collector *c, enum exec_unit unit, unsigned s)
{
	const struct latch *l = &c->in[unit];
	return cfg->shared_ports ? l->count < l->width : c->mine[unit][s] < l->width / cfg->schedulers;
}

/* Free registers behind issue. */
static inline unsigned collector_room(const struct collector *c, enum exec_unit unit)
{
	return c->in[unit].width - c->in[unit].count;
}

/* Op number `op`, which is *o, has issued: it is the youngest. */
static inline void collector_issue(struct collector *c, const struct op *o, uint32_t op)
{
	struct latch *l = &c->in[o->unit];
	l->op[(l->first + l->count++) % MAX_LATCH] = op;
	c->mine[o->unit][o->scheduler]++;
}

static inline unsigned collector_bank(const struct config *cfg, unsigned reg, unsigned warp)
{
	return (unsigned)rest(reg + 1 + warp, cfg->register_banks);
}
/* Takes the bank for a write in this cycle; false: it is written already. */
static inline bool collector_write(const struct config *cfg, struct collector *c, unsigned reg, unsigned warp)
{
	uint64_t bank = mask_bit(collector_bank(cfg, reg, warp));
	bool free = !(c->written & bank);
	c->written |= bank;
	return free;
}

/* One cycle, after the writes: collectors that are complete to the units, reads, issued instructions to collectors. */
void collector_clock(const struct config *cfg, struct collector *c, const struct ops *ops);

/* The next collector_clock() changes nothing, unless something issues or a unit takes an instruction before. */
bool collector_still(const struct collector *c);

/* The oldest instruction in front of a kind of units, OP_NONE if there is none; latch_drop() takes it away. */
static inline uint32_t latch_head(const struct latch *l)
{
	return l->count ? l->op[l->first] : OP_NONE;
}
static inline void latch_drop(struct latch *l)
{
	l->first = (l->first + 1) % MAX_LATCH;
	l->count--;
}

#endif
