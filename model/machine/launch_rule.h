/* launch_rule.h - which launches of TBs the contract of front_end's launch ports allows. */
#ifndef MODEL_MACHINE_LAUNCH_RULE_H
#define MODEL_MACHINE_LAUNCH_RULE_H

#include "model/machine/ports.h"

/* NULL, or what is wrong with the launch of this cycle. `busy`: the resident TBs; `owned`: their warp slots. */
const char *launch_rule_breach(const struct config *cfg, const struct front_end_in *in, uint64_t busy, uint64_t owned);

#endif
