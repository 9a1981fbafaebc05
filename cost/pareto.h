/* pareto.h - many configs and policies in one flow: area against delay.
 *
 * What is measured of a point is the selector with what ranks its TBs (cost/selector_group.h) in the flow osu018: for
 * issue alone, and where the point's fetch policy is cff with the critical pick too. Beside it stands the round robin
 * of the same width: the same config under lrr+rr. */
#ifndef COST_PARETO_H
#define COST_PARETO_H

#include <jansson.h>

#include "model/machine/config.h"

enum { PARETO_POINTS = 1000 };

struct pareto_point {
	struct config cfg;
	json_t *found, *reference; /* what cost/flow.h says of it and of the round robin; NULL: not yet measured */
	bool front;                /* no point of the same warps, TBs and schedulers is faster and smaller */
};

struct pareto {
	struct pareto_point *points;
	unsigned count;
};

/* Reads a file of lines "POLICY [KEY=VALUE...]"; '#' starts a comment. A policy without '+' fetches by rr; keys not
 * given have their defaults, but tb_warps: all warps, with map=fixed warps / tbs. Dies with one line and code 2. */
void pareto_read(struct pareto *p, const char *path);
void pareto_free(struct pareto *p);

/* Measures all points, `jobs` at a time, each in a process of its own. What the cache has is not measured again, so a
 * run that was ended goes on where it was. Dies with code 3 when a program is missing or fails. */
void pareto_measure(struct pareto *p, unsigned jobs);

/* DIR/pareto.csv, and DIR/pareto.svg where gnuplot is there. */
void pareto_write(const struct pareto *p, const char *dir);

/* A point as JSON: what stands in the CSV. The caller's. */
json_t *pareto_json(const struct pareto_point *point);

#endif
