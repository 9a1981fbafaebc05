/* fetch_unit.h - the fetch unit of an SM: answers the front end's fetch grants from the L1I and delivers outstanding
 * lines.
 *
 * Arriving lines fill the warps that requested them, in the order of their accesses: all in one cycle or, with
 * fill_uses_port, one warp per cycle. An access that the L1I rejects (no MSHR, no room) is a miss to the front end; the
 * fetch unit retries such accesses, one warp per cycle, in cyclic slot order. With fetch_fails a rejected access is
 * reported to the front end instead, and the warp must fetch again. */
#ifndef MODEL_SM_FETCH_UNIT_H
#define MODEL_SM_FETCH_UNIT_H

#include "base/hot.h"
#include "model/machine/ports.h"
#include "model/sm/l1i.h"
#include "model/sm/warp.h"

struct fetch_unit {
	struct l1i l1i;
	struct code code;
	uint64_t retries; /* warps whose access the L1I has rejected so far */
	unsigned last;    /* slot that fetched or retried last */
	uint64_t asked;   /* fetch_answer: the warp whose fetch is answered next */
	bool stale;       /* it jumped or exited in the cycle of its grant: nothing comes */
	bool granted;     /* the front end granted a fetch in the previous cycle */
};

/* Allocation failure aborts. */
void fetch_unit_open(const struct config *cfg, struct fetch_unit *s);
void fetch_unit_close(struct fetch_unit *s);
/* Starts a kernel. The L1I keeps its lines: the code of a function has the same addresses in every launch. */
void fetch_unit_kernel(const struct config *cfg, struct fetch_unit *s, const struct kernel_stream *k);

/* Writes the fills of the cycle into *in. `sm`: number of the SM; `now`: its cycle. */
void fetch_unit_fill(const struct config *cfg, struct fetch_unit *s, const struct warp *warps, unsigned sm,
		     uint64_t now, struct front_end_in *in);
/* Writes the answers to the cycle's fetch grants into *in. A rejected access is noted for a retry. */
void fetch_unit_answer(const struct config *cfg, struct fetch_unit *s, const struct warp *warps, unsigned sm,
		       uint64_t now, const struct front_end_out *out, struct front_end_in *in);
/* Adds the fetched and filled instructions to the I-buffers; call before the issues of the cycle, as a jump drops them.
 * Returns the warps that received instructions, as a mask. */
uint64_t fetch_unit_clock(const struct config *cfg, struct fetch_unit *s, struct warp *warps,
			  const struct front_end_in *in, const struct front_end_out *out);
/* The same for the later fetches of the cycle (fetch_width); call behind its issues. */
RARE uint64_t fetch_unit_clock_later(struct warp *warps, const struct front_end_in *in,
				     const struct front_end_out *out);

/* Idle: until the memory answers or the front end grants a fetch, nothing moves except `last`, by failing retries. */
bool fetch_unit_still(const struct config *cfg, const struct fetch_unit *s, const struct warp *warps);
/* Skips n idle cycles. */
void fetch_unit_skip(const struct config *cfg, struct fetch_unit *s, uint64_t n);

#endif
