/* cosim_report.c - reports the result of a lock-step run, its events and verdict, as text and as JSON. The text of a
 * mismatch comes from lockstep_message() in lockstep.c. */
#include <inttypes.h>
#include <stdio.h>

#include "base/version.h"
#include "config/config_json.h"
#include "model/bitpar/timing_front_end.h"
#include "sim/lockstep/cosim.h"
#include "sim/stimuli/random.h"

static const char *const verdicts[] = {
    [VERDICT_PASS] = "pass",
    [VERDICT_MISMATCH] = "mismatch",
    [VERDICT_STALLED] = "stalled",
    [VERDICT_FLOOR] = "too few events",
};

static bool has_counters(const struct cosim *c, const struct cosim_result *result)
{
	return c->cfg->counters && result->verdict == VERDICT_PASS;
}

void cosim_print(const struct cosim *c, const struct cosim_result *result)
{
	char policy[POLICY_TEXT];
	printf("config      %s, %u warps, %u TBs, %u schedulers\n", c->cfg->name, c->cfg->warps, c->cfg->tbs,
	       c->cfg->schedulers);
	printf("policy      %s\n", policy_text(&c->cfg->policy, policy));
	printf("front end   %s\n", front_end_name(FRONT_END_GOLDEN));
	if (c->stream)
		printf("inputs      %s\n", c->stream->name);
	else if (c->replay)
		printf("inputs      replayed, %" PRIu64 " cycles\n", c->replay->cycles);
	else
		printf("inputs      random, seed %" PRIu64 ", stimulus version %d\n", c->seed, RANDOM_VERSION);
	if (c->reset_every)
		printf("resets      %" PRIu64 " in the middle of the run\n", result->resets);
	printf("simulator   %s, %s\n", c->kind->name,
	       c->pins->observe ? "every output, and every register through the observe ports"
				: "outputs only: the RTL has no observe ports");
	printf("cycles      %" PRIu64 "%s\n", result->cycles,
	       c->stream && !c->cfg->calibrated ? " (the machine is not calibrated)" : "");
	printf("compared    %" PRIu64 " values\n", result->comparisons);
	for (enum event e = 0; e < EVENT_COUNT; e++)
		printf("  %-22s %12" PRIu64 "\n", event_names[e], result->events.count[e]);
	for (enum counter n = 0; has_counters(c, result) && n < COUNTERS; n++)
		printf("  counter %-14s %12" PRIu32 "\n", counter_names[n], result->counters[n]);
	printf("%s\n", verdicts[result->verdict]);
	if (result->report)
		printf("%s", result->report);
	if (result->replay)
		printf("replay      %s: %" PRIu64 " cycles, %u warps, %u TBs, %u schedulers, policy %s\n"
		       "            again: warpsmith cosim --replay %s\n",
		       result->replay_path, result->replay->cycles, result->replay->cfg.warps, result->replay->cfg.tbs,
		       result->replay->cfg.schedulers, policy_text(&result->replay->cfg.policy, policy),
		       result->replay_path);
}

static json_t *replay_json(const struct cosim_result *result)
{
	char policy[POLICY_TEXT];
	const struct config *cfg = &result->replay->cfg;
	return json_pack("{s:s, s:I, s:i, s:i, s:i, s:s}", "file", result->replay_path, "cycles",
			 (json_int_t)result->replay->cycles, "warps", (int)cfg->warps, "tbs", (int)cfg->tbs,
			 "schedulers", (int)cfg->schedulers, "policy", policy_text(&cfg->policy, policy));
}

json_t *cosim_json(const struct cosim *c, const struct cosim_result *result)
{
	char policy[POLICY_TEXT], hash[17];
	json_t *root = json_pack("{s:s, s:s, s:s, s:s, s:s, s:b, s:s}", "generator", "warpsmith " WARPSMITH_VERSION,
				 "config", c->cfg->name, "config_hash", config_hash(c->cfg, hash), "policy",
				 policy_text(&c->cfg->policy, policy), "simulator", c->kind->name, "observe",
				 c->pins->observe, "verdict", verdicts[result->verdict]);
	json_object_set_new(root, "front_end", json_string(front_end_name(FRONT_END_GOLDEN)));
	json_object_set_new(root, "workload",
			    json_string(c->stream   ? c->stream->name
					: c->replay ? "replay"
						    : "random"));
	json_object_set_new(root, "calibrated", json_boolean(c->cfg->calibrated));
	bool random = !c->stream && !c->replay;
	json_object_set_new(root, "seed", random ? json_integer((json_int_t)c->seed) : json_null());
	json_object_set_new(root, "stimulus_version", random ? json_integer(RANDOM_VERSION) : json_null());
	if (c->reset_every)
		json_object_set_new(root, "resets", json_integer((json_int_t)result->resets));
	json_object_set_new(root, "cycles", json_integer((json_int_t)result->cycles));
	json_object_set_new(root, "comparisons", json_integer((json_int_t)result->comparisons));
	json_object_set_new(root, "mismatches", json_integer(result->verdict == VERDICT_MISMATCH));
	for (enum event e = 0; e < EVENT_COUNT; e++)
		json_object_set_new(root, event_names[e], json_integer((json_int_t)result->events.count[e]));
	if (has_counters(c, result)) {
		json_t *counters = json_object();
		for (enum counter n = 0; n < COUNTERS; n++)
			json_object_set_new(counters, counter_names[n], json_integer(result->counters[n]));
		json_object_set_new(root, "counters", counters);
	}
	if (result->why)
		json_object_set_new(root, "why", json_string(result->why));
	if (result->mismatch)
		json_object_set(root, "mismatch", result->mismatch);
	if (result->replay)
		json_object_set_new(root, "replay", replay_json(result));
	return root;
}
