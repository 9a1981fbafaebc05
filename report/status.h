/* status.h - the sections that both kinds of page have: proofs, lock step, FPGA builds. */
#ifndef REPORT_STATUS_H
#define REPORT_STATUS_H

#include <jansson.h>
#include <stdio.h>

/* A table of proofs: open it, add the rows of each policy (facts_proofs()), end it with html_table_end(). */
void status_proofs_open(FILE *f);
void status_proofs(FILE *f, const char *policy, json_t *proofs);

/* What facts_lock_step() has for the config, and what was not run. */
void status_lock_step(FILE *f, const char *config, json_t *rows);

/* The floorplan of each build of facts_builds() with its size, or a sentence that there is none. */
void status_floorplans(FILE *f, const char *config, json_t *builds);

/* Energy: rows of facts_energy() as a table, or that there are none. */
void status_energy(FILE *f, json_t *rows);

#endif
