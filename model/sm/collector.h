/* collector.h - the operand collector: from issue to the execution units, through the register banks.
 *
 * An issued instruction waits in an issue register of its kind of unit, then in a collector unit until all its source
 * registers have been read, then in an output register in front of the execution units. Each bank is read or written
 * once per cycle: writes first, then reads in the order of their requests. A collector unit may read any number of
 * banks in a cycle (GPGPU-Sim's arbiter as compiled). Register r of warp w is in bank (r + 1 + w) mod register_banks. A
 * source that an instruction names twice is read once. */
#ifndef MODEL_SM_COLLECTOR_H
#define MODEL_SM_COLLECTOR_H

#include "base/divide.h"
#include "model/machine/mask.h"
#include "model/sm/op.h"

enum { MAX_WIDTH = 8, MAX_LATCH = MAX_WIDTH * MAX_SCHEDULERS, MAX_COLLECTORS = 64, MAX_BANKS = 64 };

/* A queue of ops between two stages, in issue order. */
struct latch {
	unsigned first, count, width, ring;
	uint32_t op[MAX_LATCH]; /* a ring of size `ring`, a power of two: `count` ops from index `first` on */
};

struct collector_unit {
	uint32_t op;
	unsigned left; /* sources not read yet */
};

/* The read requests for a bank that has any, the oldest and the latest. Source i of collector unit u has request number
 * u * INST_SRCS + i. */
struct bank {
	uint16_t first, last;
};

struct collector {
	uint64_t requested, written; /* banks with read requests; banks written in this cycle */
	uint64_t taken, complete;    /* occupied collector units; of these, units with all sources read */
	uint64_t range[UNIT_COUNT];  /* collector units of each kind, as a mask: of the SP units, the SFUs, LD/ST */
	unsigned waiting;            /* ops in `in` */

	uint8_t mine[UNIT_COUNT][MAX_SCHEDULERS];     /* ops in `in` that each scheduler issued */
	struct latch in[UNIT_COUNT], out[UNIT_COUNT]; /* issue registers, output registers */
	struct bank banks[MAX_BANKS];
	struct collector_unit units[MAX_COLLECTORS];
	uint16_t behind[MAX_COLLECTORS * INST_SRCS]; /* the request for the same bank that comes after each one */
	uint8_t last[MAX_LATCH][UNIT_COUNT];         /* collector unit that each output slot dispatched last */
};

void collector_reset(const struct config *cfg, struct collector *c);

/* There is room for an instruction of scheduler s for `unit`, if no other issues in this cycle. With shared ports all
 * schedulers share the issue registers; otherwise each has an equal part. */
static inline bool collector_ready(const struct config *cfg, const struct collector *c, enum exec_unit unit, unsigned s)
{
	const struct latch *l = &c->in[unit];
	return cfg->shared_ports ? l->count < l->width : c->mine[unit][s] < l->width / cfg->schedulers;
}

/* Number of free issue registers. */
static inline unsigned collector_room(const struct collector *c, enum exec_unit unit)
{
	return c->in[unit].width - c->in[unit].count;
}

/* Puts op number `op`, which is *o and has just issued, into an issue register. */
static inline void collector_issue(struct collector *c, const struct op *o, uint32_t op)
{
	struct latch *l = &c->in[o->unit];
	l->op[(l->first + l->count++) & (l->ring - 1)] = op;
	c->mine[o->unit][o->scheduler]++;
	c->waiting++;
}

/* Bank of a register of warp slot `warp`. */
static inline unsigned collector_bank(const struct config *cfg, unsigned reg, unsigned warp)
{
	return (unsigned)rest(reg + 1 + warp, cfg->register_banks);
}
/* Reserves the register's bank for a write in this cycle; false: the bank is already written in this cycle. */
static inline bool collector_write(const struct config *cfg, struct collector *c, unsigned reg, unsigned warp)
{
	uint64_t bank = mask_bit(collector_bank(cfg, reg, warp));
	bool free = !(c->written & bank);
	c->written |= bank;
	return free;
}

/* One cycle, after the writes: dispatches complete collector units, reads banks, moves issued ops into collector units.
 */
void collector_clock(const struct config *cfg, struct collector *c, const struct ops *ops);

/* Idle: collector_clock() changes nothing until an instruction issues or an execution unit takes one. */
bool collector_still(const struct collector *c);

/* The oldest op of a queue, OP_NONE if it is empty; latch_drop() removes it. */
static inline uint32_t latch_head(const struct latch *l)
{
	return l->count ? l->op[l->first] : OP_NONE;
}
static inline void latch_drop(struct latch *l)
{
	l->first = (l->first + 1) & (l->ring - 1);
	l->count--;
}

#endif
