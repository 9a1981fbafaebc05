/* schedule.c - schedules by name, and the turns of warps. */
#include "sim/engine/schedule.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/rng.h"
#include "sim/engine/step.h"

static bool number(const char *text, uint64_t least, uint64_t *value)
{
	char *end;
	errno = 0;
	*value = strtoull(text, &end, 10);
	return *text >= '0' && *text <= '9' && !*end && !errno && *value >= least;
}

bool ptx_schedule_parse(struct ptx_schedule *o, const char *text)
{
	*o = (struct ptx_schedule){SCHEDULE_ROUND_ROBIN, SCHEDULE_QUANTUM};
	if (!strcmp(text, "rr"))
		return true;
	if (!strncmp(text, "rr:", 3))
		return number(text + 3, 1, &o->number);
	*o = (struct ptx_schedule){SCHEDULE_RANDOM, 0};
	if (!strncmp(text, "random:", 7))
		return number(text + 7, 0, &o->number);
	o->kind = !strcmp(text, "rtc") ? SCHEDULE_COMPLETION : SCHEDULE_REVERSE;
	return o->kind == SCHEDULE_COMPLETION || !strcmp(text, "reverse");
}

void ptx_schedule_text(const struct ptx_schedule *o, char text[SCHEDULE_TEXT])
{
	static const char *const names[] = {"rr", "rtc", "reverse", "random"};
	if (o->kind == SCHEDULE_ROUND_ROBIN || o->kind == SCHEDULE_RANDOM)
		snprintf(text, SCHEDULE_TEXT, "%s:%" PRIu64, names[o->kind], o->number);
	else
		snprintf(text, SCHEDULE_TEXT, "%s", names[o->kind]);
}

bool ptx_schedule_ascends(const struct ptx_schedule *o)
{
	return o->kind == SCHEDULE_ROUND_ROBIN || o->kind == SCHEDULE_COMPLETION;
}

/* The next warp that can run, searching cyclically from warp `from`; warp_count when there is none. */
static unsigned next_running(const struct ptx_block *tb, unsigned from)
{
	for (unsigned i = 0; i < tb->warp_count; i++) {
		unsigned w = (from + i) % tb->warp_count;
		if (tb->warps[w].state == WARP_RUNNING)
			return w;
	}
	return tb->warp_count;
}

/* The length of a turn is 1, 2, 4, ... or 4,096 instructions, each with the same probability. */
static void run_random(struct rng *rng, struct ptx_block *tb)
{
	unsigned w;
	while ((w = next_running(tb, rng_below(rng, tb->warp_count))) < tb->warp_count)
		ptx_warp_turn(&tb->warps[w], UINT64_C(1) << rng_below(rng, 13));
}

void ptx_schedule_run(const struct ptx_schedule *o, struct rng *rng, struct ptx_block *tb)
{
	uint64_t quantum = o->kind == SCHEDULE_ROUND_ROBIN ? o->number : UINT64_MAX;
	if (o->kind == SCHEDULE_RANDOM) {
		run_random(rng, tb);
		return;
	}
	do {
		for (unsigned i = 0; i < tb->warp_count; i++)
			ptx_warp_turn(&tb->warps[o->kind == SCHEDULE_REVERSE ? tb->warp_count - 1 - i : i], quantum);
	} while (next_running(tb, 0) < tb->warp_count);
}

uint32_t *ptx_schedule_blocks(const struct ptx_schedule *o, struct rng *rng, unsigned n)
{
	uint32_t *blocks = xalloc(n * sizeof *blocks);
	for (unsigned i = 0; i < n; i++)
		blocks[i] = o->kind == SCHEDULE_REVERSE ? n - 1 - i : i;
	for (unsigned i = n - 1; i && o->kind == SCHEDULE_RANDOM; i--) {
		unsigned other = rng_below(rng, i + 1);
		uint32_t block = blocks[i];
		blocks[i] = blocks[other];
		blocks[other] = block;
	}
	return blocks;
}
