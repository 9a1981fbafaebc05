/* pareto.h - design-space exploration: area and delay of many configs and policies in the flow osu018.
 *
 * A design point is a config with a policy. The flow measures its selector group (cost/selector_group.h): with the
 * issue pick alone, or with the critical pick too if the fetch policy is cff. The reference of a point is a round-robin
 * selector of the same size: the group of the same config under lrr+rr. */
#ifndef COST_PARETO_H
#define COST_PARETO_H

#include <jansson.h>

#include "model/machine/config.h"

enum { PARETO_POINTS = 1000 };

struct pareto_point {
	struct config cfg;
	json_t *found, *reference; /* results of the flow for the point and its reference; NULL: not measured yet */
	bool front; /* Pareto-optimal: no point of equal warps, TBs and schedulers is faster and smaller */
};

struct pareto {
	struct pareto_point *points;
	unsigned count;
};

/* Reads a file of lines "POLICY [KEY=VALUE...]"; '#' starts a comment. A policy without '+' has the fetch policy rr.
 * Keys that are not given have their defaults, except tb_warps: warps, or warps / tbs with map=fixed. Dies with one
 * line and exit status 2 if the file is malformed. */
void pareto_read(struct pareto *p, const char *path);
void pareto_free(struct pareto *p);

/* Measures all points and their references with `jobs` worker processes. Cached results are not measured again, so an
 * interrupted run resumes. Dies with exit status 3 if a program is missing or fails. */
void pareto_measure(struct pareto *p, unsigned jobs);

/* Writes DIR/pareto.csv and, if gnuplot is installed, DIR/pareto.svg. */
void pareto_write(const struct pareto *p, const char *dir);

/* Draws DIR/pareto.svg from a pareto.csv; measures nothing. Dies with code 2 if the file is malformed. */
void pareto_draw(const char *table, const char *dir);

/* A measured point as JSON; its members are the columns of the CSV. The caller releases it. */
json_t *pareto_json(const struct pareto_point *point);

#endif
