/* port_cases.c - shared ports: the cases of taken ports for which each scheduler has a pick. */
#include "rtl_gen/policies/port_cases.h"

#include "rtl_gen/policies/policy_emitter.h"
#include "rtl_gen/policies/selector_contract.h"

unsigned port_cases(const struct config *cfg)
{
	if (!cfg->pick_ports)
		return 1;
	return cfg->schedulers > 2 ? 4 : 3;
}

bool optimized_by_port_cases(const struct config *cfg)
{
	return cfg->pick_ports && cfg->issue_sel_impl == IMPL_OPTIMIZED;
}

#include "rtl_gen/policies/port_cases.v.h"
