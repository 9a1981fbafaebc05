/* gto_lemmas.c - emits lemmas for gto:age=wait that lead the equality proof from the reference implementation's ages to
 * the optimized implementation's bit for each pair of warps. */
#include "rtl_gen/policies/policy_emitter.h"

#include "rtl_gen/policies/gto_lemmas.v.h"
