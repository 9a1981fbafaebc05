/* directed.h - the worked examples of docs/semantics.md as tests: model and RTL against written numbers. */
#ifndef DIRECTED_H
#define DIRECTED_H

#include "common.h"
#include "simulator.h"

/* `name`: list prints the names; all runs all; else those that begin with it. A line "PASS T3:lrr" or
 * "FAIL T3:lrr: why" for each; returns the exit code. */
int directed_command(const char *name, const struct simulator_kind *kind, const struct common *common);

#endif
