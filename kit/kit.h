/* kit.h - everything that someone needs to put a generated front end into a design: what gen writes, and around it a
 * wrapper with a stable list of ports, a checker of the contracts, a testbench and files for tools. */
#ifndef KIT_KIT_H
#define KIT_KIT_H

#include "rtl_gen/files/gen.h"

/* As gen_make(), and adds the files of the kit. */
void kit_make(struct gen_files *files, const struct config *cfg, const char *prefix, const char *command);

#endif
