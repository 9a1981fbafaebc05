/* random_phase.h - the knobs of a phase of a random run (random.h), and how they are drawn. */
#ifndef SIM_STIMULI_RANDOM_PHASE_H
#define SIM_STIMULI_RANDOM_PHASE_H

#include "base/rng.h"
#include "model/machine/config.h"

/* Which instructions come, in 64ths; the rest is plain. */
struct mix {
	const char *name;
	unsigned bar, exit, jump, sfu, mem;
};

enum tb_size { SIZE_ANY, SIZE_ONE, SIZE_FEW, SIZE_MOST };

/* The knobs of some cycles. */
struct random_phase {
	unsigned left; /* cycles */
	const struct mix *mix;
	unsigned ready, hit, two, none, launch; /* 16ths */
	unsigned gate;                          /* 16ths of the cycles that let barriers and exits go; 16: no gate */
	unsigned latency;                       /* a line comes within so many cycles */
	bool together;                          /* lines come in the same cycles */
	unsigned wait, wait_cycles;             /* 16ths of the heads wait for a load, up to so many cycles */
	bool wait_together;                     /* loads come back in the same cycles */
	unsigned lanes;                         /* 16ths of the heads that all lanes execute */
	unsigned hint;                          /* 16ths of the warps are named, of the TBs launched meanwhile */
	unsigned memory;                        /* 16ths of the plain heads are memory instructions after all */
	unsigned complete, completers;          /* 16ths of the cycles have completions, of up to so many warps */
	uint64_t completing;                    /* warps that complete at all */
	unsigned free, alone; /* 16ths of the collectors are free; of the cycles with one of each type */
	enum tb_size size;
	bool contiguous; /* warp slots of a TB are neighbors where they can be */
	bool relieve;    /* launch only when a TB may end in the same cycle */
	bool drain;      /* launch only when no TB is left: then TBs of a contiguous map may have another size */
};

/* Draws the next phase; `first`: the first of a run, in which short runs do something too. */
void random_phase_draw(struct random_phase *p, const struct config *cfg, struct rng *rng, bool first);

/* True in p 16ths of the calls. */
bool random_coin(struct rng *rng, unsigned p);
/* 64 of these. */
uint64_t random_coins(struct rng *rng, unsigned p);

unsigned random_one_of(struct rng *rng, const unsigned *choices, unsigned n);
#define RANDOM_ONE_OF(rng, ...)                                                                                        \
	random_one_of(rng, (const unsigned[]){__VA_ARGS__}, sizeof((const unsigned[]){__VA_ARGS__}) / sizeof(unsigned))

#endif
