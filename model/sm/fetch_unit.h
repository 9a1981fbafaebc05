/* fetch_unit.h - instruction supply of an SM: the L1I and the answers to the front end's fetch grants.
 *
 * Lines that come are handed to their warps in the order of their accesses: all at once, or with fill_uses_port one
 * warp a cycle. An access that the L1I cannot accept is, to the front end, a miss; the supply tries again, one such
 * warp a cycle, in slot order after the one that it tried last. */
#ifndef MODEL_SM_FETCH_UNIT_H
#define MODEL_SM_FETCH_UNIT_H

#include "model/machine/ports.h"
#include "model/sm/l1i.h"
#include "model/sm/warp.h"

struct fetch_unit {
	struct l1i l1i;
	struct code code;
	uint64_t base;    /* where the kernel's code lies */
	uint64_t retries; /* warps that await a line whose access the L1I has not accepted yet */
	unsigned last;    /* slot that fetched or tried again last */
	bool granted;     /* a fetch, in the cycle before */
};

/* Allocation failure aborts. */
void fetch_unit_open(const struct config *cfg, struct fetch_unit *s);
void fetch_unit_close(struct fetch_unit *s);
/* Kernel number n of the stream starts: nothing of another one's code hits. */
void fetch_unit_kernel(const struct config *cfg, struct fetch_unit *s, const struct kernel_stream *k, unsigned n);

/* The fills of the cycle. */
void fetch_unit_fill(const struct config *cfg, struct fetch_unit *s, const struct warp *warps, unsigned sm,
		     uint64_t now, struct front_end_in *in);
/* The answer to the cycle's grant. A warp whose access fails is marked. */
void fetch_unit_answer(const struct config *cfg, struct fetch_unit *s, const struct warp *warps, unsigned sm,
		       uint64_t now, const struct front_end_out *out, struct front_end_in *in);
/* What came is in the I-buffers, before the issues of the cycle: a jump drops it. Returns the warps that got something.
 */
uint64_t fetch_unit_clock(struct warp *warps, const struct front_end_in *in, const struct front_end_out *out);

/* Nothing of it moves but the turn of those that try again, until the memory answers or the front end grants a fetch.
 */
bool fetch_unit_still(const struct config *cfg, const struct fetch_unit *s, const struct warp *warps);
/* n such cycles pass. */
void fetch_unit_skip(const struct config *cfg, struct fetch_unit *s, uint64_t n);

#endif
