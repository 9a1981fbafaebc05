/* sweep_id.h - the name of a point: a hash of all that its result depends on.
 *
 * That is the program itself, the config with its policy, the front end, and the workload: the launch file or list of
 * kernels with the files that it names, or the files in the folder of a recorded stream. */
#ifndef SIM_SWEEP_SWEEP_ID_H
#define SIM_SWEEP_SWEEP_ID_H

#include "sim/sweep/sweep_spec.h"

enum { SWEEP_ID = 33 }; /* bytes of a name */

/* What the points of a sweep share: computed once, released with sweep_ids_free(). Dies with code 3 if a file cannot be
 * read. */
struct sweep_ids {
	char program[SWEEP_ID];
	char (*workloads)[SWEEP_ID]; /* of each workload under each compiler */
};
void sweep_ids_make(const struct sweep_spec *s, struct sweep_ids *ids);
void sweep_ids_free(struct sweep_ids *ids);

void sweep_id(const struct sweep_spec *s, const struct sweep_ids *ids, const struct sweep_point *p, char id[SWEEP_ID]);

#endif
