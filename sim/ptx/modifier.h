/* modifier.h - the classes of an opcode's modifiers, and their order.
 *
 * NVIDIA's assembler takes the modifiers of most instructions in any order: atom.or.acq_rel.cta.b32 is
 * atom.acq_rel.cta.or.b32. The decoder reads them in one order, so they are sorted first. */
#ifndef SIM_PTX_MODIFIER_H
#define SIM_PTX_MODIFIER_H

#include "sim/ptx/decode.h"

/* Words that are modifiers of one class, each list ended by NULL. */
extern const char *const ptx_scopes[],
    *const ptx_spaces[], *const ptx_hints[], *const ptx_atomics[], *const ptx_comparisons[],
								       *const ptx_bools[],
									   *const ptx_reductions[],
									       *const ptx_integrals[],
										   *const ptx_geometries[],
										       *const ptx_texture_queries[];

/* Sorts the modifiers after the opcode into the order in which the decoder reads them. An opcode with a modifier that
 * its operation does not take, or with two of one class, keeps its order: the decoder refuses it. */
void ptx_sort_modifiers(struct ptx_decoder *d);

#endif
