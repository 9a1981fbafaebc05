/* export.h - a recorded run in the formats of other tools (docs/exports.md). */
#ifndef SIM_EXPORTS_EXPORT_H
#define SIM_EXPORTS_EXPORT_H

#include <stdio.h>

#include "sim/timing/run.h"
#include "sim/why/cause.h"

enum export_kind {
	EXPORT_PERFETTO, /* Chrome's trace events as JSON, for Perfetto */
	EXPORT_KANATA,   /* a log of Kanata, for Konata */
	EXPORT_GPGPUSIM, /* lines of GPGPU-Sim's statistics */
	EXPORT_WAVEJSON, /* WaveJSON, for WaveDrom */
	EXPORT_KINDS
};

/* The kind of that name; EXPORT_KINDS for any other text. */
enum export_kind export_find(const char *name);

struct export_run {
	struct why_run run;               /* its histories: for perfetto and kanata */
	const struct kernel_run *kernels; /* of each kernel: for gpgpusim */
	const struct port_record *ports;  /* for wavejson */
	uint64_t first, last;             /* cycles that are written, both included */
	unsigned sm;                      /* for kanata and wavejson */
};

void export_write(enum export_kind kind, const struct export_run *e, FILE *f);

/* One of each kind. */
void export_perfetto(const struct export_run *e, FILE *f);
void export_kanata(const struct export_run *e, FILE *f);
void export_gpgpusim(const struct export_run *e, FILE *f);
void export_wavejson(const struct export_run *e, FILE *f);

/* Writes `text` as a string of JSON: bytes that are no printable ASCII as \u00XX. */
void export_string(FILE *f, const char *text);

#endif
