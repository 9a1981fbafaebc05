/* port_cases.h - shared ports: each scheduler picks for every case of taken ports at once.
 *
 * port_cases(): the number of cases, localparam C. Case 0: none, 1: the SFU port, 2: the LD/ST port, 3: both.
 * ..._step: the step's comment. ..._find: is[s*C + c], the case that applies to each scheduler, from case_sfu and
 * case_mem; bit s*C + c: the pick of scheduler s in case c takes that port. */
#ifndef RTL_GEN_POLICIES_PORT_CASES_H
#define RTL_GEN_POLICIES_PORT_CASES_H

#include "rtl_gen/writer/pieces.h"

/* Schedulers that share ports pick for all cases at once instead of waiting for each other; also for a policy whose
 * picker has no optimized implementation. */
bool optimized_by_port_cases(const struct config *cfg);
unsigned port_cases(const struct config *cfg);
void emit_port_cases_step(struct verilog *v, unsigned step);
void emit_port_cases_find(struct verilog *v, unsigned step);
/* The claims that the equality proof needs in that case, for a policy without claims of its own. */
void emit_port_cases_claims(struct verilog *v);

#endif
