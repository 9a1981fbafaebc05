/* sweep_run.h - runs the points of a sweep, each once, and keeps them in a folder.
 *
 * DIR/points/ has a file for each point, named by its hash (sweep_id.h): CSV of kernel, metric and value. It appears
 * when the point is complete, so a sweep that ends early, however it ends, goes on where it was. */
#ifndef SIM_SWEEP_SWEEP_RUN_H
#define SIM_SWEEP_SWEEP_RUN_H

#include "sim/sweep/sweep_id.h"

struct sweep {
	const struct sweep_spec *spec;
	const char *dir;
	char (*ids)[SWEEP_ID]; /* of each point */
	int lock;
};

/* Opens DIR, which is created if missing. `part`: others may run parts of the same sweep in it; otherwise this program
 * has the folder alone, and what unfinished runs left there is removed. Dies with code 3 if the folder is in use or not
 * writable. Release with sweep_close(). */
void sweep_open(struct sweep *w, const struct sweep_spec *spec, const char *dir, bool part);
void sweep_close(struct sweep *w);

/* Runs those of the points first to end - 1 that DIR does not have, `jobs` at a time. Returns their number. A point
 * that fails ends the program with its exit code; the points that are complete stay. */
unsigned sweep_execute(struct sweep *w, unsigned first, unsigned end, unsigned jobs);

/* The path of the file of a point; the caller frees. */
char *sweep_path(const struct sweep *w, unsigned point);

#endif
