/* timeline_files.h - writes the timelines of timing runs as CSV files and SVG plots.
 *
 * Each run has WORKLOAD.POLICY.KIND.csv and .svg of three kinds:
 *   tbs      residence of every TB: first and last cycle (PRO Figure 2)
 *   phases   of every warp of SM 0 and every phase: when it executed and when it waited (BAWS Figures 3, 4 and 6)
 *   order    the resident TBs of SM 0 by progress, every 1,000 cycles (PRO Table IV)
 * The CSV files have all recorded data; the plots show the first TBs of SM 0. All files of all runs appear together
 * when timeline_files_close() succeeds, or none does. */
#ifndef SIM_TIMING_TIMELINE_FILES_H
#define SIM_TIMING_TIMELINE_FILES_H

#include "model/gpu/timeline.h"

enum timeline_kind { TIMELINE_TBS, TIMELINE_PHASE, TIMELINE_ORDER, TIMELINE_KINDS };

/* The run that a plot shows. */
struct timeline_run {
	const char *workload, *policy;
	const struct timeline *timelines; /* of the SMs */
	unsigned sms;
};

struct timeline_files;

/* Prepares to write into folder `dir`, which is created if missing; dies with code 3 if it is not writable. */
struct timeline_files *timeline_files_open(const char *dir);

/* Writes the files of one run. Dies with code 2 if another run has the same workload and policy. */
void timeline_files_add(struct timeline_files *f, const struct timeline_run *run);

/* Publishes all files and frees `f`. Without gnuplot it publishes the CSV files and dies with code 3. */
void timeline_files_close(struct timeline_files *f);

/* The script of gnuplot_svg() (base/gnuplot.h) that plots one kind of timeline; the caller frees. */
char *timeline_plot(const struct timeline_run *run, enum timeline_kind kind);

/* The names of the kinds: "tbs", "phases", "order". */
extern const char *const timeline_kinds[TIMELINE_KINDS];

#endif
