/* contracts.h - the rules that the inputs of front_end keep, as data (contracts.def). */
#ifndef MODEL_MACHINE_CONTRACTS_H
#define MODEL_MACHINE_CONTRACTS_H

#include "model/machine/config.h"

enum contract {
#define CONTRACT(name, exists, breach) CONTRACT_##name,
#include "model/machine/contracts.def"
	CONTRACTS
};

extern const char *const contract_names[CONTRACTS];
/* What breaks the rule, a sentence without a verb or a full stop: "fetch_hit without a grant". */
extern const char *const contract_breaches[CONTRACTS];

/* False for a rule about inputs that the config does not have. */
bool contract_exists(enum contract contract, const struct config *cfg);

#endif
