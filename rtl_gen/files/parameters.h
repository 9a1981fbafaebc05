/* parameters.h - one Verilog text for all sizes: `gen --parameters`.
 *
 * The modules are emitted for the config and for other sizes (PROBES in parameters.c). Where the texts of a module
 * differ in numbers alone, each such number becomes an expression of the parameters WARPS, TBS and TB_WARPS that has
 * the emitted value at every one of these sizes; so the text with the parameters of a size is what would be emitted for
 * it. The config's sizes are the parameters' defaults. Numbers that follow from the schedulers stay as they are. */
#ifndef RTL_GEN_FILES_PARAMETERS_H
#define RTL_GEN_FILES_PARAMETERS_H

#include "rtl_gen/files/gen.h"

/* Makes the files for a config. */
typedef void parameters_make(struct gen_files *files, const struct config *cfg, void *ctx);

/* Gives the modules in *files, which `make` has made for cfg, their parameters. Dies with code 2, naming the module and
 * the place, if a module differs between sizes in more than numbers, or if the config has one TB slot, a fixed map, or
 * no more warps than schedulers. */
void parameters_apply(struct gen_files *files, const struct config *cfg, parameters_make *make, void *ctx);

#endif
