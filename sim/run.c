/* run.c - a timing run. */
#include "run.h"

#include <stdio.h>

#include "diag.h"
#include "front_end.h"
#include "sm.h"

uint64_t stream_instructions(const struct stream *stream)
{
	uint64_t sum = 0;
	for (unsigned k = 0; k < stream->kernel_count; k++) {
		const struct kernel_stream *kernel = &stream->kernels[k];
		if (kernel->source)
			return 0;
		for (unsigned w = 0; w < kernel->tbs * kernel->tb_warps; w++)
			sum += kernel->warps[w].count;
	}
	return sum;
}

static void cycle(const struct config *cfg, struct front_end *f, struct stimulus *s, struct metrics *m)
{
	struct front_end_in in = {0};
	struct front_end_out out = {0};
	s->inputs(s, &in);
	front_end_comb(cfg, f, &in, &out);
	s->answer(s, &out, &in);
	metrics_clock(cfg, m, &in, &out);
	s->clock(s, &in, &out);
	front_end_clock(cfg, f, &in, &out);
}

static void show_progress(const char *policy, uint64_t cycles, uint64_t issued, uint64_t total)
{
	char of[32] = "";
	if (total)
		snprintf(of, sizeof of, " of %llu", (unsigned long long)total);
	progress("%s: cycle %llu, %llu%s warp instructions", policy, (unsigned long long)cycles,
		 (unsigned long long)issued, of);
}

void run_stream(const struct config *cfg, const struct stream *stream, struct metrics *m)
{
	char why[CONFIG_WHY], text[POLICY_TEXT];
	struct front_end f;
	struct stimulus *s = sm_open(cfg, stream, why);
	uint64_t total = stream_instructions(stream), issued = 0, since = 0;

	if (!s)
		die(EXIT_USAGE, "%s: %s", stream->name, why);
	front_end_reset(&f);
	metrics_reset(m);
	while (!s->done(s)) {
		cycle(cfg, &f, s, m);
		if (m->issued != issued)
			since = m->cycles;
		issued = m->issued;
		if (m->cycles - since > RUN_PATIENCE)
			die(EXIT_FAIL, "%s: deadlock under %s: nothing has issued since cycle %llu", stream->name,
			    policy_text(&cfg->policy, text), (unsigned long long)since);
		if (m->cycles % 65536 == 0)
			show_progress(policy_text(&cfg->policy, text), m->cycles, issued, total);
	}
	progress_end();
	sm_close(s);
}
