/* fetch_arb_lemmas.c - emits lemmas that lead the equality proof of fetch_arb.v from the reference implementation's
 * bit-serial selection of a TB to the optimized implementation's comparison of all pairs of TBs. */
#include "rtl_gen/policies/fetch_arb.h"

#include "rtl_gen/policies/fetch_arb_lemmas.v.h"
