/* random_phase.h - the parameters of one phase of the random stimulus (random.h). */
#ifndef SIM_STIMULI_RANDOM_PHASE_H
#define SIM_STIMULI_RANDOM_PHASE_H

#include "base/rng.h"
#include "model/machine/config.h"

/* Instruction mix, in 64ths; the rest is plain ALU instructions. */
struct mix {
	const char *name;
	unsigned bar, exit, jump, sfu, mem;
};

enum tb_size { SIZE_ANY, SIZE_ONE, SIZE_FEW, SIZE_MOST };

/* The parameters of a phase. Numbers without a unit are probabilities in 16ths. */
struct random_phase {
	unsigned left; /* remaining cycles */
	const struct mix *mix;
	unsigned ready;                /* of a head to be ready */
	unsigned hit, two, none;       /* of a fetch to hit; to bring two instructions; to bring none (fetch_none) */
	unsigned launch;               /* of a launch in a cycle that allows one */
	unsigned gate;                 /* of a cycle that lets barriers and exits be ready; 16: no restriction */
	unsigned latency;              /* most cycles until a missing line arrives */
	bool together;                 /* lines arrive in multiples of 16 cycles, so often together */
	unsigned wait, wait_cycles;    /* of a head to wait for a load; for at most so many cycles */
	bool wait_together;            /* loads return in multiples of 16 cycles, so often together */
	unsigned lanes;                /* of a head to be executed by all lanes */
	unsigned hint;                 /* of a launched warp to be in the hint */
	unsigned memory;               /* of a plain head to become a memory instruction */
	unsigned complete, completers; /* of a cycle to have completions; of at most so many warps */
	uint64_t completing;           /* mask of the warps that may complete */
	unsigned free, alone;          /* of a collector to be free; of a cycle with one free collector of each type */
	unsigned stall, enable;        /* of a scheduler to stall; of a cycle to count */
	unsigned flush;                /* of a cycle to flush warps */
	enum tb_size size;
	bool contiguous; /* the warp slots of a TB are adjacent if possible */
	bool relieve;    /* launch only in a cycle in which a TB may complete */
	bool drain;      /* launch only if no TB is resident: the TB size of the contiguous mapping may change then */
};

/* Draws the parameters of the next phase; `first`: of a run's first phase, which is active so that short runs are. */
void random_phase_draw(struct random_phase *p, const struct config *cfg, struct rng *rng, bool first);

/* True with probability p/16. */
bool random_coin(struct rng *rng, unsigned p);
/* 64 independent bits, each 1 with probability p/16. */
uint64_t random_coins(struct rng *rng, unsigned p);

unsigned random_one_of(struct rng *rng, const unsigned *choices, unsigned n);
#define RANDOM_ONE_OF(rng, ...)                                                                                        \
	random_one_of(rng, (const unsigned[]){__VA_ARGS__}, sizeof((const unsigned[]){__VA_ARGS__}) / sizeof(unsigned))

#endif
