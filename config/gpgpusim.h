/* gpgpusim.h - reads a config file of GPGPU-Sim or Accel-Sim, gpgpusim.config, as a config (docs/policies.md).
 *
 * Options that have a counterpart set keys; an option that the file lacks leaves its keys at their defaults, the
 * GTX480's values. The machine parameters get GPGPU-Sim's values. */
#ifndef CONFIG_GPGPUSIM_H
#define CONFIG_GPGPUSIM_H

#include "config/config_file.h"

/* Whether `path` ends in ".config". */
bool gpgpusim_is(const char *path);

/* An option of the file. */
struct gpgpusim_option {
	char *name, *value;
	unsigned line;
	bool used; /* it set a key */
};

struct gpgpusim_file {
	const char *path;
	struct gpgpusim_option
	    *options; /* in the order of the file; of an option that is given again, the last counts */
	unsigned count;
};

/* Fills *cfg, which has the defaults, *origins, and *file unless it is NULL; release it with gpgpusim_free(). Dies with
 * one line: code 2 for malformed text and for a value that no key can have, 3 for a file that cannot be read. */
void gpgpusim_read(struct config *cfg, const char *path, struct config_origins *origins, struct gpgpusim_file *file);
void gpgpusim_free(struct gpgpusim_file *file);

#endif
