/* emit.h - emits the modules of the kit. */
#ifndef KIT_EMIT_H
#define KIT_EMIT_H

#include "rtl_gen/writer/verilog.h"

/* The checker of front_end's inputs; whether it reads a port. */
void emit_contracts(struct verilog *v);
bool contract_reads(const struct config *cfg, const char *port);

/* Whether the counters beside the front end read a port of it: "issue_o" for issue_i of block counters. */
bool counters_read(const struct config *cfg, const char *port);

/* The wrapper with the stable port list. */
void emit_top(struct verilog *v);

/* The self-checking testbench, which compares `cycles` cycles. */
void emit_testbench(struct verilog *v, unsigned cycles);

/* The issue selector, with the WPT that it reads, as a request/grant arbiter. */
void emit_arbiter(struct verilog *v);

/* Texts outside of modules, which end up in v->body: an example of an instance, and the bind file. */
void emit_instance(struct verilog *v);
void emit_bind(struct verilog *v);

#endif
