/* counters.h - performance counters beside a front end, read through an index. Those of the schedulers' states are what
 * `sim --stalls` counts. */
#ifndef KIT_COUNTERS_H
#define KIT_COUNTERS_H

#include "model/gpu/stalls.h"
#include "rtl_gen/writer/verilog.h"

enum counter {
#define COUNTER(id, name, increment, meaning) COUNTER_##id,
#include "kit/counters.def"
	COUNTERS
};
enum { COUNTER_BITS = 32, COUNTER_INDEX_BITS = 3 };

extern const char *const counter_names[COUNTERS], *const counter_meanings[COUNTERS];

/* The counters' values in the golden model. */
struct counters {
	uint64_t cycles, fetches, releases, ends;
	struct stalls stalls;
};

/* Accounts for one cycle; `clear` is the port clear_i. Under tls all warps count, where sim counts those in places. */
void counters_clock(const struct config *cfg, struct counters *n, const struct front_end_in *in,
		    const struct front_end_out *out, uint64_t clear);
uint64_t counter_value(const struct counters *n, enum counter counter);

void emit_counters(struct verilog *v);
/* Whether the module reads a port of front_end. */
bool counters_read(const char *port);

#endif
