/* ldst_caches.h - the L1D and the constant cache of an LD/ST unit: what an access does at their tags.
 *
 * The unit is ldst.h's, and so are the rules. */
#ifndef MODEL_SM_LDST_CACHES_H
#define MODEL_SM_LDST_CACHES_H

#include "model/sm/ldst.h"

/* The request to the memory for an access of an op. */
struct packet caches_packet(const struct ldst *l, const struct access *a, enum packet_kind kind, uint32_t op);

/* The access at the L1D's tags, if one has come there. */
void caches_clock(const struct config *cfg, struct ldst *l, uint64_t now);
/* An access of the op in the first register to the constant cache; false: it must wait. */
bool caches_constant(struct ldst *l, const struct access *a, uint64_t now);
/* The memory's answer to a load: with the last sector of the line, the line is there. */
void caches_fill(struct ldst *l, const struct packet *p, uint64_t now);

#endif
