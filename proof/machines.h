/* machines.h - the machines whose blocks are proven: configs with policy, map and keys. */
#ifndef PROOF_MACHINES_H
#define PROOF_MACHINES_H

#include "model/machine/config.h"

struct machine {
	struct config cfg; /* derived */
	char *keys;        /* "KEY=VALUE ..." that differ from the config's file, without map; "": none */
};

struct machines {
	unsigned count, room;
	struct machine *machine;
};

enum { EVERY_MAP = -1 };

/* Adds the machine of a derived config in the given map, or in every map that fits it; where the TBs of map = "fixed"
 * are too large for the config, with a smaller tb_warps. Dies with code 2 if no map fits. `keys` as in struct machine.
 */
void machines_add(struct machines *machines, const struct config *cfg, const char *keys, int map);

/* Adds a config, not yet derived, under every issue policy with every fetch policy, and under every further value of
 * each option of a policy and of each machine parameter of the front end, once. */
void machines_add_policies(struct machines *machines, const struct config *cfg, const char *keys, int map);

/* Adds those of a file ("-": standard input) of lines "CONFIG POLICY [KEY=VALUE...]"; '#' starts a comment. Dies with
 * code 2, naming file and line. */
void machines_read(struct machines *machines, const char *path);

void machines_free(struct machines *machines);

#endif
