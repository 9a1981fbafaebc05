/* replay.h - the inputs of a lock-step run as a file: config, policy, and each cycle's inputs from reset on.
 *
 * A replay file is text; '#' starts a comment, blank lines are ignored. Its lines, in this order:
 *
 *   replay 1                          the version of the format
 *   front_end warps=4 tbs=2 ...       keys of the config's section [front_end]; one that is missing has its default
 *   rtl map=programmable ...          the same of [rtl]
 *   ports stall=false ...             the same of [ports]; the line may be missing
 *   policy mwf_gto+cff                as after -p
 *   cycle launch=1 launch_warps=3     a cycle's inputs, one line for each cycle: ports of front_end by their names in
 *                                     front_end.def, with the whole vector in hexadecimal; one that is missing is 0
 *   end
 *
 * The inputs meet the contracts of front_end.def. */
#ifndef SIM_LOCKSTEP_REPLAY_H
#define SIM_LOCKSTEP_REPLAY_H

#include <stdint.h>

#include "model/machine/stimulus.h"
#include "sim/lockstep/pins.h"

enum { REPLAY_VERSION = 1 };

struct replay {
	struct config cfg;
	struct pins pins; /* of the config, with observe ports; the frames have its inputs */
	uint32_t *frames; /* input frames, cycles * pins.in_words words */
	uint64_t cycles;
};

/* Reads a file. Dies with one line that names file and line: code 2 for malformed text, a config that is not valid or
 * inputs that break a contract, 3 for a file that cannot be read. Released with replay_free(). */
void replay_read(struct replay *r, const char *path);
void replay_free(struct replay *r);

/* Writes a file, with `comment` (lines without '#', or NULL) at its top. */
void replay_write(const struct replay *r, const char *path, const char *comment);

/* A stimulus that ends with the last cycle of `r`, which must outlive it; released with replay_close(). */
struct stimulus *replay_open(const struct replay *r);
void replay_close(struct stimulus *s);

#endif
