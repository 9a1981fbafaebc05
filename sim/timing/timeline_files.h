/* timeline_files.h - timelines of timing runs as files: data, and pictures of it.
 *
 * A run of a workload under a policy has WORKLOAD.POLICY.KIND.csv and .svg of three kinds:
 *   tbs      every TB: when it was resident (PRO Figure 2)
 *   phases   every warp of SM 0 in every phase: when it ran and when it waited (BAWS Figures 3, 4 and 6)
 *   order    every 1000 cycles the resident TBs of SM 0 by progress (PRO Table IV)
 * The CSV files have all that was recorded; the pictures show the TBs that SM 0 had first. All files of all runs appear
 * together in the end, or none. */
#ifndef SIM_TIMING_TIMELINE_FILES_H
#define SIM_TIMING_TIMELINE_FILES_H

#include <stdio.h>

#include "model/gpu/timeline.h"

enum timeline_kind { TIMELINE_TBS, TIMELINE_PHASE, TIMELINE_ORDER, TIMELINE_KINDS };

/* What a picture is of. */
struct timeline_run {
	const char *workload, *policy;
	const struct timeline *timelines; /* of the SMs */
	unsigned sms;
};

struct timeline_files;

/* Files for folder `dir`, which is made if need be; dies with code 3 when nothing can be written there. */
struct timeline_files *timeline_files_open(const char *dir);

/* The files of one run. Dies with code 2 when a run of the same name is there already. */
void timeline_files_add(struct timeline_files *f, const struct timeline_run *run);

/* All files appear. Without gnuplot the data only, and then it dies with code 3. */
void timeline_files_close(struct timeline_files *f);

/* A gnuplot script that draws a kind of picture of a run into the file `KIND.svg`. */
void timeline_plot(FILE *script, const struct timeline_run *run, enum timeline_kind kind);

/* "tbs", "phases", "order". */
extern const char *const timeline_kinds[TIMELINE_KINDS];

#endif
