/* round_robin.c - emits the round-robin arbiter, plain or two-level by groups, with its next pointer. */
#include "rtl_gen/optimized/round_robin.h"

struct round_robin round_robin_of(unsigned slots)
{
	unsigned n = 2;
	while (n * n < slots)
		n += 2;
	return (struct round_robin){.slots = slots, .group = n};
}

unsigned round_robin_groups(const struct round_robin *rr)
{
	return (rr->slots + rr->group - 1) / rr->group;
}

bool round_robin_pays(const struct round_robin *rr)
{
	return round_robin_groups(rr) > 1;
}

static const char *sentence(const struct round_robin *rr)
{
	return rr->stays ? "Two-level: the next request, round robin, of the group granted last, else the first one of "
			   "the next "
			   "group that has any; and the next pointer. Thermometer masks are the pointer: there is "
			   "nothing to decode."
			 : "Round robin: the first request above the slot granted last, wrapping around, and the next "
			   "pointer. "
			   "Thermometer masks are the pointer: there is nothing to decode.";
}

/* The slots of all groups. */
static unsigned padded(const struct round_robin *rr)
{
	return rr->group * round_robin_groups(rr);
}

/* The requests that make a group one to select. */
static const char *any(const struct round_robin *rr)
{
	return rr->stays ? "any" : "any_soon";
}

/* The pointer is in a group above `segment`, or without `stays` in it, whose slots up to the pointer come last. */
static const char *behind(const struct round_robin *rr)
{
	return rr->stays ? "reached[segment+1]" : "reached[segment]";
}

#include "rtl_gen/optimized/round_robin.v.h"
