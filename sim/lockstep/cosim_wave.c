/* cosim_wave.c - repeats the end of a lock-step run and writes model and RTL into one wave file. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/progress.h"
#include "sim/lockstep/cosim.h"
#include "sim/lockstep/gtkw.h"
#include "sim/lockstep/icarus.h"
#include "sim/lockstep/icarus_bench.h"

/* The head instruction of each warp as a Verilog string: right-aligned, the last character in the lowest byte. */
static void put_heads(const struct config *cfg, const struct stimulus *s, char *heads)
{
	memset(heads, 0, cfg->warps * BENCH_HEAD);
	for (unsigned w = 0; s->describe && w < cfg->warps; w++) {
		char text[BENCH_HEAD + 1] = "";
		s->describe(s, w, text, sizeof text);
		size_t length = strlen(text);
		for (size_t n = 0; n < length; n++)
			heads[w * BENCH_HEAD + n] = text[length - 1 - n];
	}
}

void cosim_wave(const struct cosim *c, uint64_t last)
{
	struct lockstep l;
	struct stimulus *s = cosim_stimulus(c);
	struct simulator *simulator = icarus_open_wave(c->rtl, c->pins, c->cfg->warps, c->wave);
	char *heads = xalloc(c->cfg->warps * BENCH_HEAD);
	uint64_t first = last > WAVE_CYCLES ? last - WAVE_CYCLES : 0;
	struct cosim_resets resets;
	uint64_t count = 1; /* of the resets so far */
	lockstep_open(&l, c->cfg, c->pins, simulator);
	cosim_resets_open(c, &resets);
	while (l.cycle <= last + WAVE_AFTER && !s->done(s)) {
		if (l.cycle == first)
			icarus_wave_start(simulator);
		if (l.cycle % 1024 == 0)
			progress("writing %s: cycle %llu of %llu", c->wave, (unsigned long long)l.cycle,
				 (unsigned long long)last);
		uint64_t due = resets.next;
		s = cosim_reset(c, &resets, &l, s);
		count += resets.next != due;
		lockstep_prepare(&l, s);
		put_heads(c->cfg, s, heads);
		icarus_wave_model(simulator, l.expected_frame, heads);
		simulator->cycle(simulator, l.in_frame, l.got_frame, l.unknown_frame);
		if (l.cycle == last)
			gtkw_write(&l, count, c->wave);
		lockstep_advance(&l, s);
	}
	progress_end();
	lockstep_close(&l);
	simulator->close(simulator);
	cosim_stimulus_close(c, s);
	free(heads);
}
