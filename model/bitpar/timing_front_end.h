/* timing_front_end.h - the front end of a timing run: one interface to the golden model and the bit-parallel engine.
 *
 * golden        the golden model (model/blocks/front_end.h), against which the Verilog is checked
 * bit-parallel  the bit-parallel timing engine (model/bitpar/bitpar.h): the same machine computed on 64-bit masks
 *
 * Both make the same decisions and have the same registers in every cycle; the suites bitpar and bitpar_workload
 * compare them. Time is counted in cycles. A cycle is one comb(), then one clock() with the same inputs and outputs;
 * the caller fills in the answer to the fetch grant (fetch_hit, fetch_two, fetch_none) between the two. The caller
 * clears `out` before the first cycle and keeps it from cycle to cycle: a port that the config does not have is never
 * written. Masks have one bit per warp slot or TB slot, slot 0 in bit 0. */
#ifndef MODEL_BITPAR_TIMING_FRONT_END_H
#define MODEL_BITPAR_TIMING_FRONT_END_H

#include "model/machine/ports.h"

#define QUIET_FOREVER UINT64_MAX

enum front_end_id { FRONT_END_GOLDEN, FRONT_END_BIT_PARALLEL, FRONT_END_COUNT };

struct timing_front_end {
	void (*comb)(struct timing_front_end *f, const struct front_end_in *in, struct front_end_out *out);
	void (*clock)(struct timing_front_end *f, const struct front_end_in *in, const struct front_end_out *out);

	/* Writes every register to *obs, between two cycles; see front_end_observe(). */
	void (*observe)(const struct timing_front_end *f, struct front_end_obs *obs);

	/* Skips n <= `quiet` idle cycles, each with the inputs of the last cycle; only free-running counters advance.
	 * Allowed after a cycle that left `changed` false. */
	void (*idle)(struct timing_front_end *f, uint64_t n);

	/* Releases what the front end owns beside itself; NULL: nothing. */
	void (*close)(struct timing_front_end *f);

	/* The results below hold from a clock() to the next comb(). */

	/* Warps among which the schedulers chose in that cycle: under tls those in places, otherwise all. */
	uint64_t choice;
	/* The next cycle may differ from that cycle although its inputs are the same: the cycle granted, launched or
	 * filled something, or a register other than a free-running counter (the turn of the shared ports, pro's timer)
	 * moved, or one of pro's sorts is running. False: the same inputs give the same outputs for `quiet` more
	 * cycles. */
	bool changed;
	uint64_t quiet; /* cycles until pro's timer begins a sort, or QUIET_FOREVER */
};

/* A front end in its reset state; `cfg` must outlive it. `id` must be a value that front_end_available() returns.
 * The caller owns the result and releases it with timing_front_end_close(). Allocation failure aborts. */
struct timing_front_end *timing_front_end_open(const struct config *cfg, enum front_end_id id);
void timing_front_end_close(struct timing_front_end *f);

/* comb() and clock() of the bit-parallel engine, and those of any front end: without a call by pointer to the engine.
 */
void bitpar_comb(struct timing_front_end *f, const struct front_end_in *in, struct front_end_out *out);
void bitpar_clock(struct timing_front_end *f, const struct front_end_in *in, const struct front_end_out *out);
static inline void timing_front_end_comb(struct timing_front_end *f, const struct front_end_in *in,
					 struct front_end_out *out)
{
	if (f->comb == bitpar_comb)
		bitpar_comb(f, in, out);
	else
		f->comb(f, in, out);
}
static inline void timing_front_end_clock(struct timing_front_end *f, const struct front_end_in *in,
					  const struct front_end_out *out)
{
	if (f->clock == bitpar_clock)
		bitpar_clock(f, in, out);
	else
		f->clock(f, in, out);
}

/* Clears the inputs of a cycle before they are filled in, except the number ports with an entry per warp: these are
 * ignored for a warp without a head, and clearing them would cost time in every cycle. */
void front_end_in_clear(struct front_end_in *in);

/* Compares the inputs of two cycles, except the number ports with an entry per warp: these belong to the warps' heads,
 * which do not change while nothing issues and nothing is filled. */
bool front_end_in_equal(const struct front_end_in *a, const struct front_end_in *b);

/* The front end that runs when `wanted` is requested: the golden one where the bit-parallel engine does not implement
 * the config, otherwise `wanted`. Reports name this one. */
enum front_end_id front_end_available(const struct config *cfg, enum front_end_id wanted);

/* "golden" or "bit-parallel". */
const char *front_end_name(enum front_end_id id);
/* The front end of that name; FRONT_END_COUNT for any other text. */
enum front_end_id front_end_find(const char *name);

#endif
