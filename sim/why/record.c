/* record.c - a timing run with the histories of its SMs. */
#include "sim/why/record.h"

#include <stdlib.h>

#include "base/diag.h"
#include "config/config_json.h"

void why_refuse_trace(const struct stream *s, const char *reason)
{
	for (unsigned k = 0; k < s->kernel_count; k++)
		if (s->kernels[k].source)
			die(EXIT_USAGE,
			    "-w %s: an Accel-Sim trace %s: expected a name of `list workloads`, a .launch file or a "
			    "folder that `trace` wrote",
			    s->name, reason);
}

void why_record(const struct config *cfg, const struct stream *stream, const struct run_options *options,
		struct kernel_run *kernels, struct why_run *r)
{
	struct run_options run = *options;
	*r = (struct why_run){.cfg = cfg, .stream = stream};
	r->front_end = front_end_available(cfg, FRONT_END_BIT_PARALLEL);
	policy_text(&cfg->policy, r->policy);
	config_hash(cfg, r->hash);
	run.histories = r->histories = xalloc(cfg->sms * sizeof *r->histories);
	for (unsigned i = 0; i < cfg->sms; i++)
		history_open(&r->histories[i]);
	run_stream(cfg, r->front_end, stream, &run, NULL, kernels, &r->metrics);
}

void why_record_free(struct why_run *r)
{
	for (unsigned i = 0; i < r->cfg->sms; i++)
		history_close(&r->histories[i]);
	free(r->histories);
}

unsigned why_cut(const struct why_run *r)
{
	unsigned i = 0;
	while (i < r->cfg->sms && !r->histories[i].cut)
		i++;
	return i;
}
