/* cmd_sim.c - warpsmith sim: a workload under one or more policies on the model of a GPU. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "diag.h"
#include "run.h"
#include "stream_file.h"
#include "team.h"

enum { KEY_FRONT_END = 0x200, KEY_SMS, KEY_MAX_CYCLES, KEY_NO_SKIP, KEY_THREADS };

struct args {
	struct common common;
	const char *workload;
	enum form_id form;
	struct run_options run;
};

/* --sms N is --set sms=N. */
static void set_sms(struct common *c, const char *arg)
{
	if (c->set_count == sizeof c->sets / sizeof *c->sets)
		die(EXIT_USAGE, "--sms %s: more than %u of --set and --sms", arg, c->set_count);
	c->sets[c->set_count++] = xprintf("sms=%s", arg);
}

static unsigned threads(const char *arg)
{
	uint64_t n = common_number("--threads", arg);
	if (n < 1 || n > TEAM_MOST)
		die(EXIT_USAGE, "--threads %s: allowed are 1 to %d", arg, TEAM_MOST);
	return (unsigned)n;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct args *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->common;
		return 0;
	case 'w':
		a->workload = arg;
		return 0;
	case KEY_FRONT_END:
		a->form = form_find(arg);
		if (a->form == FORM_COUNT)
			argp_error(state, "--front-end %s: plain or fast is expected", arg);
		return 0;
	case KEY_SMS:
		set_sms(&a->common, arg);
		return 0;
	case KEY_NO_SKIP:
		a->run.every_cycle = true;
		return 0;
	case KEY_THREADS:
		a->run.threads = threads(arg);
		return 0;
	case KEY_MAX_CYCLES:
		a->run.max_cycles = common_number("--max-cycles", arg);
		if (!a->run.max_cycles)
			die(EXIT_USAGE, "--max-cycles 0: at least one cycle");
		return 0;
	case ARGP_KEY_END:
		if (!a->workload)
			argp_error(state, "no workload: -w NAME, -w FILE.launch, -w FOLDER or -w FILE.traceg");
		if (!a->common.policy)
			argp_error(state, "no policy: -p ISSUE+FETCH[,ISSUE+FETCH...]");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
    {"workload", 'w', "WORKLOAD", 0,
     "a name of `list workloads`, a .launch file, a folder that `trace` wrote, or an Accel-Sim trace (kernelslist.g, .traceg)",
     0},
    {"front-end", KEY_FRONT_END, "FORM", 0,
     "plain: the golden model that the Verilog is checked against; fast (default): the same decisions with masks, for policies that have that form (a report names what ran)",
     0},
    {"sms", KEY_SMS, "N", 0, "SMs of the GPU: short for --set sms=N", 0},
    {"threads", KEY_THREADS, "N", 0, "share the SMs among N threads; the result is the same", 0},
    {"max-cycles", KEY_MAX_CYCLES, "N", 0, "a run that has not ended after N cycles has failed", 0},
    {"no-skip", KEY_NO_SKIP, NULL, 0, "simulate every cycle; what is skipped otherwise changes no result", 0},
    {0}};
static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
static const struct argp argp = {
    options,  parse,
    NULL,     "Runs a workload on the golden model of a GPU, under each of the policies in turn: -p A,B,C.",
    children, NULL,
    NULL};

static void print_run(const char *policy, enum form_id form, const struct metrics *m, uint64_t first_cycles)
{
	printf("%-28s %10llu %7.3f %8.3f %8.1f %% %6.1f %% %7.3f  %s\n", policy, (unsigned long long)m->cycles,
	       metrics_ipc(m), (double)first_cycles / (double)m->cycles, 100 * metrics_barrier_share(m),
	       100 * metrics_exit_share(m), metrics_rtru(m), form_name(form));
}

static json_t *run_json(const char *policy, enum form_id form, const struct metrics *m, uint64_t first_cycles)
{
	return json_pack("{s:s, s:s, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:I}", "policy", policy, "front_end",
			 form_name(form), "cycles", (json_int_t)m->cycles, "warp_instructions", (json_int_t)m->issued,
			 "ipc", metrics_ipc(m), "speedup", (double)first_cycles / (double)m->cycles, "barrier_share",
			 metrics_barrier_share(m), "exit_share", metrics_exit_share(m), "rtru", metrics_rtru(m),
			 "fetches", (json_int_t)m->fetches);
}

/* The form of all runs. */
static const char *forms_of(const struct config *configs, unsigned n, enum form_id wanted)
{
	enum form_id first = form_of(&configs[0], wanted);
	for (unsigned i = 1; i < n; i++)
		if (form_of(&configs[i], wanted) != first)
			return "mixed";
	return form_name(first);
}

/* Every policy is checked before the first one runs. */
static unsigned read_policies(const struct args *a, char *list, struct config *configs, unsigned most)
{
	unsigned n = 0;
	for (char *policy; (policy = strsep(&list, ","));) {
		if (n == most)
			die(EXIT_USAGE, "more than %u policies", most);
		common_config(&a->common, policy, &configs[n++]);
	}
	return n;
}

int cmd_sim(int argc, char **argv)
{
	enum { MOST = 64 };
	static struct config configs[MOST];
	struct args a = {.form = FORM_FAST, .run.threads = 1};
	argp_parse(&argp, argc, argv, 0, NULL, &a);

	char *list = xstrdup(a.common.policy), text[POLICY_TEXT], hash[17];
	unsigned n = read_policies(&a, list, configs, MOST);
	struct stream stream;
	workload_load(&stream, a.workload);

	json_t *runs = json_array();
	uint64_t first_cycles = 0;
	for (unsigned i = 0; i < n; i++) {
		struct metrics m;
		enum form_id form = form_of(&configs[i], a.form);
		run_stream(&configs[i], form, &stream, &a.run, &m);
		if (i == 0)
			first_cycles = m.cycles;
		policy_text(&configs[i].policy, text);
		if (i == 0 && !common_quiet(&a.common))
			printf("%-28s %10s %7s %8s %10s %8s %7s  %s\n", "policy", "cycles", "IPC", "speedup", "barrier",
			       "exit", "RTRU", "front end");
		if (!common_quiet(&a.common))
			print_run(text, form, &m, first_cycles);
		json_t *run = run_json(text, form, &m, first_cycles);
		json_object_set_new(run, "config_hash", json_string(config_hash(&configs[i], hash)));
		json_array_append_new(runs, run);
	}
	common_json(&a.common, json_pack("{s:s, s:s, s:s, s:s, s:s, s:o}", "generator", "warpsmith " WARPSMITH_VERSION,
					 "config", configs[0].name, "workload", stream.name, "front_end",
					 forms_of(configs, n, a.form), "speedup_over", "the first run", "runs", runs));
	stream_free(&stream);
	free(list);
	return EXIT_PASS;
}
