/* only.h - one block of the front end alone, for a design that has its own front end. */
#ifndef KIT_ONLY_H
#define KIT_ONLY_H

#include "rtl_gen/files/gen.h"

/* Makes the modules of the block called `name` and files.f; for issue_sel also warp_arbiter.v, which has the selector
 * and the WPT that it reads behind request/grant ports. Dies with code 2 if there is no such block under the config. */
void only_make(struct gen_files *files, const struct config *cfg, const char *prefix, const char *command,
	       const char *name);

#endif
