/* run.c - a timing run. */
#include "run.h"

#include <stdio.h>

#include "diag.h"
#include "gpu.h"

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

static void show_progress(const char *policy, uint64_t cycles, uint64_t issued, uint64_t total)
{
	char of[32] = "";
	if (total)
		snprintf(of, sizeof of, " of %llu", (unsigned long long)total);
	progress("%s: cycle %llu, %llu%s warp instructions", policy, (unsigned long long)cycles,
		 (unsigned long long)issued, of);
}

void run_stream(const struct config *cfg, enum form_id form, const struct stream *stream, struct timeline *timelines,
		struct metrics *m)
{
	char why[CONFIG_WHY], text[POLICY_TEXT];
	struct gpu g;
	uint64_t total = stream_instructions(stream), issued = 0, since = 0;

	if (!gpu_open(&g, cfg, form, stream, why))
		die(EXIT_USAGE, "%s: %s", stream->name, why);
	if (timelines)
		gpu_watch(&g, timelines);
	for (uint64_t cycles = 1; !gpu_done(&g); cycles++) {
		gpu_clock(&g);
		if (gpu_issued(&g) != issued)
			since = cycles;
		issued = gpu_issued(&g);
		if (cycles - since > RUN_PATIENCE)
			die(EXIT_FAIL, "%s: deadlock under %s: nothing has issued since cycle %llu", stream->name,
			    policy_text(&cfg->policy, text), (unsigned long long)since);
		if (cycles % 65536 == 0)
			show_progress(policy_text(&cfg->policy, text), cycles, issued, total);
	}
	progress_end();
	if (!gpu_check(&g, why))
		die(EXIT_BUG, "%s: stalls under %s do not add up: %s", stream->name, policy_text(&cfg->policy, text),
		    why);
	gpu_metrics(&g, m);
	gpu_close(&g);
}
