/* head_masks.h - properties of the warps' head instructions, as masks with one bit per warp slot, slot 0 in bit 0.
 *
 * A warp's bits are updated at its launch, when it issues, and when an instruction on which its head depends ends. The
 * bits of a slot without a warp are 0. A head is the next instruction to issue, in the I-buffer or not. */
#ifndef MODEL_SM_HEAD_MASKS_H
#define MODEL_SM_HEAD_MASKS_H

#include "base/hot.h"
#include "model/machine/ports.h"
#include "model/sm/backend.h"
#include "model/sm/warp.h"

struct head_masks {
	uint64_t valid; /* the head is in the I-buffer; the masks below do not depend on this */

	uint64_t bar, exit, jump, memory; /* the front end's inputs of these names */
	uint64_t unit[UNIT_COUNT];        /* heads that use this kind of unit */
	uint64_t clear;                   /* heads without a dependence: backend_clear() */
	uint64_t far;                     /* heads that depend on a long-latency load: backend_long_wait() */

	uint64_t owned[MAX_SCHEDULERS]; /* the warp slots of each scheduler */
};

/* All masks 0, `owned` from the config. */
void head_masks_open(const struct config *cfg, struct head_masks *h);

/* The head of a warp counts as a memory instruction for the issue policy (option mem). */
bool head_is_memory(const struct config *cfg, const struct warp *w);

/* Recomputes the bits of warp slot `slot`: after a launch, an issue, or the warp's exit (w->stream is NULL). */
void head_masks_next(const struct config *cfg, struct head_masks *h, const struct backend *b, const struct code *code,
		     const struct warp *w, unsigned slot);
/* Updates the dependences of the warps in `woken`, of which an instruction has ended. */
void head_masks_wake(const struct config *cfg, struct head_masks *h, const struct backend *b, const struct warp *warps,
		     uint64_t woken);

/* Writes the front end's inputs that describe heads into *in. */
void head_masks_show(const struct config *cfg, const struct head_masks *h, const struct collector *c,
		     const struct warp *warps, struct front_end_in *in);
/* With issue_width = 2, after these: the warps whose entry behind the head can issue in the same cycle as the head. */
RARE void head_masks_pairs(const struct config *cfg, const struct backend *b, const struct code *code,
			   const struct warp *warps, struct front_end_in *in);

#endif
