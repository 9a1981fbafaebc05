/* sweep_scripts.h - scripts that run the parts of a sweep on many machines, which share its folder. */
#ifndef SIM_SWEEP_SWEEP_SCRIPTS_H
#define SIM_SWEEP_SWEEP_SCRIPTS_H

#include <stdbool.h>

/* Whether there is a script of that kind: "parallel" or "slurm". */
bool sweep_script_exists(const char *kind);

/* Writes DIR/run-parallel or DIR/run-slurm, to be started where this program was, and prints how. */
void sweep_script_write(const char *kind, const char *spec, const char *dir, unsigned parts);

#endif
