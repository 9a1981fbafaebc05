/* policy_verilog.h - the Verilog of a policy: its registers by owner, and the modules that lrr+rr does not have. */
#ifndef REPORT_POLICY_VERILOG_H
#define REPORT_POLICY_VERILOG_H

#include <stdio.h>

#include "rtl_gen/files/gen.h"

struct policy_verilog {
	const char *none;           /* why there is no Verilog; NULL: there is */
	bool is_base;               /* the policy is lrr+rr itself */
	struct gen_files own, base; /* of the policy, and of lrr+rr on the same config */
};

void policy_verilog_make(struct policy_verilog *v, const struct config *cfg);
void policy_verilog_free(struct policy_verilog *v);

/* A table of all registers, and their bits by owner. */
void policy_verilog_registers(FILE *f, const struct policy_verilog *v);

/* The modules whose text is not that of lrr+rr; of lrr+rr itself the selector. */
void policy_verilog_modules(FILE *f, const struct policy_verilog *v);

#endif
