/* sm.h - one SM around the front end: a kernel's stream in, ready bits out, decisions back.
 *
 * The SM is a stimulus (stimulus.h). It launches TBs in grid order, lowest free slot first, at most one a cycle, TB
 * slot t of a kernel with n warps per TB owning warp slots t*n to t*n+n-1; kernels follow each other when the last TB
 * of the one before has completed. What it knows of the front end are its outputs alone. */
#ifndef SM_H
#define SM_H

#include "config.h"
#include "stimulus.h"
#include "stream.h"

struct sm;

/* An SM that will run all kernels of `stream`, which must outlive it, as must `cfg`. NULL with one line in `why`
 * (CONFIG_WHY bytes) when a kernel does not fit: too many warps per TB, registers or shared memory. Close with
 * sm_close(). Allocation failure aborts. */
struct stimulus *sm_open(const struct config *cfg, const struct stream *stream, char *why);
void sm_close(struct stimulus *s);

/* TBs of kernel k that can be resident at once; 0 with one line in `why` if it does not fit. */
unsigned sm_resident_tbs(const struct config *cfg, const struct kernel_stream *k, char *why);

#endif
