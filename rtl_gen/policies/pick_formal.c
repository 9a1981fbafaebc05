/* pick_formal.c - emits the formal tail of issue_pick: the policy's order, stated pair by pair and independently. */
#include <string.h>

#include "rtl_gen/policies/policy_emitter.h"

/* Whether the picker has the input NAME. */
static bool has_input(const struct verilog *v, const struct policy_emitter *emitter, bool fetch, const char *name)
{
	struct pick_input in[MAX_INPUTS];
	unsigned n = emitter->inputs(v->cfg, fetch, in);
	while (n-- > 0)
		if (strcmp(in[n].name, name) == 0)
			return true;
	return false;
}

#include "rtl_gen/policies/pick_formal.v.h"
