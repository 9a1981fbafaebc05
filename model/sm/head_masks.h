/* head_masks.h - what the warps of an SM execute next and what it waits for, as masks.
 *
 * A mask changes when a warp does: at its launch, when it issues, when an instruction that it waited for ends. The bits
 * of a warp slot without a warp are zero. */
#ifndef MODEL_SM_HEAD_MASKS_H
#define MODEL_SM_HEAD_MASKS_H

#include "model/machine/ports.h"
#include "model/sm/backend.h"
#include "model/sm/warp.h"

struct head_masks {
	uint64_t valid; /* it is in the I-buffer; all that follows holds whether it is or not */

	uint64_t bar, exit, jump, memory; /* the front end's ports of these names */
	uint64_t unit[UNIT_COUNT];        /* it uses this kind of units */
	uint64_t clear;                   /* backend_clear() */
	uint64_t far;                     /* backend_long_wait() */

	uint64_t owned[MAX_SCHEDULERS]; /* the warp slots of each scheduler */
};

void head_masks_open(const struct config *cfg, struct head_masks *h);

/* The warp in a slot is new, or its next instruction is another, or it has finished (w->stream is NULL). */
void head_masks_next(const struct config *cfg, struct head_masks *h, const struct backend *b, const struct code *code,
		     const struct warp *w, unsigned slot);
/* Instructions of the warps in `woken` have ended. */
void head_masks_wake(const struct config *cfg, struct head_masks *h, const struct backend *b, const struct warp *warps,
		     uint64_t woken);

/* The front end's inputs about head instructions, into *in. */
void head_masks_show(const struct config *cfg, const struct head_masks *h, const struct collector *c,
		     const struct warp *warps, struct front_end_in *in);

#endif
