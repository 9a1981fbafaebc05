/* counted.h - names and indexes of the performance counters (counted.def). */
#ifndef MODEL_MACHINE_COUNTED_H
#define MODEL_MACHINE_COUNTED_H

enum counter {
#define COUNTER(id, name, increment, meaning) COUNTER_##id,
#include "model/machine/counted.def"
	COUNTERS
};
enum { COUNTER_BITS = 32, COUNTER_INDEX_BITS = 3 }; /* a counter wraps; COUNTERS indexes */

extern const char *const counter_names[COUNTERS], *const counter_meanings[COUNTERS];

#endif
