/* contracts.c - the rules of contracts.def as data. */
#include "model/machine/contracts.h"

const char *const contract_names[CONTRACTS] = {
#define CONTRACT(name, exists, breach) #name,
#include "model/machine/contracts.def"
};

const char *const contract_breaches[CONTRACTS] = {
#define CONTRACT(name, exists, breach) breach,
#include "model/machine/contracts.def"
};

bool contract_exists(enum contract contract, const struct config *cfg)
{
	switch (contract) {
#define CONTRACT(name, exists, breach)                                                                                 \
	case CONTRACT_##name:                                                                                          \
		return exists;
#include "model/machine/contracts.def"
	case CONTRACTS:
		break;
	}
	return false;
}
