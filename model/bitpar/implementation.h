/* implementation.h - the front end in two forms behind one interface.
 *
 * plain   the golden model (front_end.h), which the Verilog is checked against: the reference
 * fast    the same machine in masks (model/bitpar/bitpar.h), for timing runs
 *
 * Both make the same decisions and show the same registers in every cycle. A cycle is comb(), then clock() with the
 * same inputs and outputs, once each; the answer to the fetch grant is filled in between. `out` is all zero before the
 * first cycle and kept from cycle to cycle: only what the config has is written. */
#ifndef MODEL_BITPAR_IMPLEMENTATION_H
#define MODEL_BITPAR_IMPLEMENTATION_H

#include "model/machine/ports.h"

#define FORM_EVER UINT64_MAX

enum form_id { FORM_PLAIN, FORM_FAST, FORM_COUNT };

struct form {
	void (*comb)(struct form *f, const struct front_end_in *in, struct front_end_out *out);
	void (*clock)(struct form *f, const struct front_end_in *in, const struct front_end_out *out);

	/* Every register, between two cycles; see front_end_observe(). */
	void (*observe)(const struct form *f, struct front_end_obs *obs);

	/* n more cycles, at most `quiet`, with the inputs of the last one, after which `changed` is false: what runs
	 * with time runs on. */
	void (*idle)(struct form *f, uint64_t n);

	/* After the clock: the warps that the schedulers chose among in that cycle. All, but under tls those in places.
	 */
	uint64_t choice;
	/* After the clock: in the cycle anything was granted, launched or filled, or a register moved that does not
	 * move with time alone (the turn of the schedulers, pro's timer), or a sort of pro runs on. If not, the same
	 * inputs leave the next cycles the same, as many as `quiet` says. */
	bool changed;
	uint64_t quiet; /* FORM_EVER, or cycles until pro's timer makes a difference */
};

/* A front end as after reset; `cfg` must outlive it. Form `id` must be one that form_of() gives. Release with
 * form_close(). Allocation failure aborts. */
struct form *form_open(const struct config *cfg, enum form_id id);
void form_close(struct form *f);

/* Makes the inputs of a cycle 0 before they are filled in, but for numbers of warps: without a head they are ignored,
 * and there are many. */
void form_clear(struct front_end_in *in);

/* The inputs of two cycles are the same, but for numbers of warps, which belong to heads: while nothing issues or is
 * filled they do not change. */
bool form_same(const struct front_end_in *a, const struct front_end_in *b);

/* `wanted`, or plain where the issue policy has no fast form: what a report names. */
enum form_id form_of(const struct config *cfg, enum form_id wanted);

/* "plain", "fast"; form_find() gives FORM_COUNT for any other name. */
const char *form_name(enum form_id id);
enum form_id form_find(const char *name);

#endif
