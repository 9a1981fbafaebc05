/* pareto_plot.h - the scatter plot of design points: area against delay, six series by name, and the fronts. */
#ifndef COST_PARETO_PLOT_H
#define COST_PARETO_PLOT_H

#include <jansson.h>

/* The script of gnuplot_svg() (base/gnuplot.h) that draws `rows`, an array of objects as pareto_json() returns; the
 * caller frees it. */
char *pareto_plot(json_t *rows);

#endif
