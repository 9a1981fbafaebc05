/* port_record.h - the ports of an SM's front end in a window of cycles. */
#ifndef MODEL_GPU_PORT_RECORD_H
#define MODEL_GPU_PORT_RECORD_H

#include "model/machine/ports.h"

struct port_record {
	uint64_t first, last;    /* cycles of the window, both included; from 0, the first of the run */
	struct front_end_in *in; /* of each cycle of the window that has been simulated or skipped */
	struct front_end_out *out;
	size_t count; /* cycles recorded */

	uint64_t cycle; /* the current one */
	struct front_end_in now_in;
	struct front_end_out now_out;
};

/* An empty record of that window; release with port_record_close(). Allocation failure aborts. */
void port_record_open(struct port_record *r, uint64_t first, uint64_t last);
void port_record_close(struct port_record *r);

/* Records one cycle of the front end: its inputs with the answers to the fetch grants, and its outputs. */
void port_record_clock(struct port_record *r, const struct front_end_in *in, const struct front_end_out *out);
/* Records n idle cycles, each like the last one. */
void port_record_skip(struct port_record *r, uint64_t n);

#endif
