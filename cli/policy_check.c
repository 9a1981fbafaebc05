/* policy_check.c - `warpsmith policy check`: one verdict on an issue policy, beside lrr and gto.
 *
 * Each part is what another command does: lock step that of cosim, cost that of area, speedups those of sim. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/diag.h"
#include "base/progress.h"
#include "base/screen.h"
#include "base/tree.h"
#include "cli/policy.h"
#include "cost/selector_group.h"
#include "sim/lockstep/cosim.h"
#include "sim/stimuli/random.h"
#include "sim/stimuli/starvation.h"
#include "sim/streams/stream_file.h"
#include "sim/timing/run.h"
#include "sim/timing/sim_report.h"
#include "sim/workloads/workload.h"
#include "sim/workloads/workload_list.h"

enum { SUBJECT, LRR, GTO, POLICIES };
enum { WAIT_CYCLES = 20000, ATTACK_CYCLES = 2000, LOCKSTEP_CYCLES = 20000, LOCKSTEP_ATTACK = 1000 };
enum { MOST_WORKLOADS = 64 };
static const char wait_config[] = "odd", speed_config[] = "fermi", cost_config[] = "tiny";
static const char *const lockstep_configs[] = {"tiny", "odd"}, *const fetches[] = {"rr", "cff"};
enum { LOCKSTEP_CONFIGS = 2, FETCHES = 2 };

struct check {
	const struct policy_check_options *o;
	const char *policy[POLICIES]; /* issue policies */
	const char *workloads[MOST_WORKLOADS];
	unsigned workload_count;
	json_t *json;
	bool loud;
	char *failure; /* the first reason not to pass; NULL: none */
};

static void fail(struct check *c, char *why)
{
	if (c->failure)
		free(why);
	else
		c->failure = why;
}

static void make_config(const struct check *c, const char *config, unsigned policy, const char *fetch,
			struct config *cfg)
{
	struct common_options common = {.config = config};
	if (config == c->o->common.config)
		common = c->o->common;
	char *text = xprintf("%s+%s", c->policy[policy], fetch);
	common_make_config(&common, text, cfg);
	free(text);
}

static void print_head(const struct check *c, const char *title)
{
	if (c->loud)
		printf("%-44s %12.12s %10s %10s\n", title, c->policy[SUBJECT], "lrr", "gto");
}

/* ---- waits ---- */

/* The longest wait under random inputs, and under each attack over all victims. A wait of half the cycles and more is
 * forever. */
struct waits {
	uint64_t random, attack[ATTACK_COUNT];
	unsigned warp[ATTACK_COUNT];
};

static bool is_forever(uint64_t wait)
{
	return wait >= ATTACK_CYCLES / 2;
}

static void measure_waits(const struct config *cfg, struct waits *w)
{
	struct starvation found;
	struct stimulus *s = random_open(cfg, 1);
	memset(w, 0, sizeof *w);
	starvation_run(cfg, s, WAIT_CYCLES, &found);
	random_close(s);
	w->random = found.longest;
	for (enum attack a = 0; a < ATTACK_COUNT; a++) {
		for (unsigned victim = 0; victim < cfg->warps; victim++) {
			s = attack_open(cfg, a, victim);
			starvation_run(cfg, s, ATTACK_CYCLES, &found);
			attack_close(s);
			if (found.longest <= w->attack[a])
				continue;
			w->attack[a] = found.longest;
			w->warp[a] = found.warp;
		}
	}
}

static json_t *waits_json(const struct waits *w)
{
	json_t *json = json_pack("{sI}", "random", (json_int_t)w->random);
	for (enum attack a = 0; a < ATTACK_COUNT; a++)
		json_object_set_new(json, attack_names[a],
				    is_forever(w->attack[a]) ? json_string("forever")
							     : json_integer((json_int_t)w->attack[a]));
	return json;
}

static void print_attack(const struct waits waits[POLICIES], enum attack a)
{
	printf("  %-42.42s", attack_meanings[a]);
	for (unsigned p = 0; p < POLICIES; p++) {
		if (is_forever(waits[p].attack[a]))
			printf(" %*s", p ? 10 : 12, "forever");
		else
			printf(" %*" PRIu64, p ? 10 : 12, waits[p].attack[a]);
	}
	printf("\n");
}

static void check_waits(struct check *c)
{
	struct waits waits[POLICIES];
	json_t *json = json_object();
	enum attack forever = ATTACK_COUNT;
	for (unsigned p = 0; p < POLICIES; p++) {
		struct config cfg;
		make_config(c, wait_config, p, "rr", &cfg);
		measure_waits(&cfg, &waits[p]);
		json_object_set_new(json, c->policy[p], waits_json(&waits[p]));
	}
	for (enum attack a = 0; a < ATTACK_COUNT; a++)
		if (is_forever(waits[SUBJECT].attack[a]) && forever == ATTACK_COUNT)
			forever = a;
	print_head(c, "longest wait of a warp that can issue, cycles");
	if (c->loud)
		printf("  %-42s %12" PRIu64 " %10" PRIu64 " %10" PRIu64 "\n", "random inputs, config odd",
		       waits[SUBJECT].random, waits[LRR].random, waits[GTO].random);
	for (enum attack a = 0; c->loud && a < ATTACK_COUNT; a++)
		print_attack(waits, a);
	if (forever < ATTACK_COUNT && c->o->fair)
		fail(c,
		     xprintf("w%u can wait forever while %s", waits[SUBJECT].warp[forever], attack_meanings[forever]));
	json_object_set_new(c->json, "longest_wait", json);
}

/* ---- lock step ---- */

/* Sums over the runs. */
struct lockstep_sum {
	unsigned runs;
	uint64_t cycles, comparisons;
};

/* One run; false: the model and the Verilog differ, or the run has another failure, which is reported. */
static bool run_once(struct check *c, struct cosim *run, struct lockstep_sum *sum)
{
	struct cosim_result result;
	cosim_run(run, &result);
	bool good = result.verdict == VERDICT_PASS;
	sum->runs++;
	sum->cycles += result.cycles;
	sum->comparisons += result.comparisons;
	if (!good) {
		fail(c, xprintf("lock step: %s", result.why));
		if (result.explanation)
			json_object_set_new(c->json, "explanation", json_string(result.explanation));
	}
	cosim_done(&result);
	return good;
}

/* The inputs: random ones of two seeds, and each attack on the last warp. */
static bool run_inputs(struct check *c, const struct config *cfg, struct rtl_source *rtl, struct lockstep_sum *sum)
{
	struct pins pins;
	char policy[POLICY_TEXT];
	bool good = true;
	pins_of(cfg, true, &pins);
	policy_text(&cfg->policy, policy);
	for (unsigned n = 0; n < 2 + ATTACK_COUNT && good; n++) {
		bool attacks = n >= 2;
		struct cosim_attack attack = {attacks ? n - 2 : 0, cfg->warps - 1};
		uint64_t cycles = attacks ? LOCKSTEP_ATTACK : LOCKSTEP_CYCLES;
		char *what = attacks ? xprintf("--attack %s:%u", attack_names[attack.kind], attack.victim)
				     : xprintf("--seed %u", n + 1);
		char *command =
		    xprintf("warpsmith cosim -c %s -p %s --random %" PRIu64 " %s", cfg->name, policy, cycles, what);
		struct cosim run = {.cfg = cfg,
				    .rtl = rtl,
				    .pins = &pins,
				    .kind = simulator_kinds,
				    .command = command,
				    .cycles = cycles,
				    .seed = n + 1,
				    .attack = attacks ? &attack : NULL};
		progress_part(sum->runs, LOCKSTEP_CONFIGS * FETCHES * (2 + ATTACK_COUNT), "lock-step run");
		good = run_once(c, &run, sum);
		free(what);
		free(command);
	}
	return good;
}

static void check_lock_step(struct check *c)
{
	struct lockstep_sum sum = {0};
	bool good = true;
	for (unsigned n = 0; n < LOCKSTEP_CONFIGS * FETCHES && good; n++) {
		struct config cfg;
		struct rtl_source rtl;
		make_config(c, lockstep_configs[n / FETCHES], SUBJECT, fetches[n % FETCHES], &cfg);
		rtl_generate(&rtl, &cfg);
		rtl.brief = true;
		good = run_inputs(c, &cfg, &rtl, &sum);
		rtl_free(&rtl);
	}
	progress_part(0, 0, NULL);
	json_object_set_new(c->json, "lock_step",
			    json_pack("{sb si sI sI}", "pass", good, "runs", sum.runs, "cycles", (json_int_t)sum.cycles,
				      "comparisons", (json_int_t)sum.comparisons));
	if (!c->loud)
		return;
	printf("\nlock step: %u runs on tiny and odd, with rr and cff, random and adversarial inputs,\n"
	       "%" PRIu64 " cycles, %" PRIu64 " values compared: %s\n",
	       sum.runs, sum.cycles, sum.comparisons, good ? "no mismatch" : "failed");
	const char *explanation = json_string_value(json_object_get(c->json, "explanation"));
	if (explanation)
		screen_wrap(0, 0, explanation);
}

/* ---- cost ---- */

static double number(const json_t *found, const char *key)
{
	return json_number_value(json_object_get(found, key));
}

static void print_cost(json_t *const found[POLICIES], const char *title, const char *key, int digits)
{
	printf("  %-42s %12.*f %10.*f %10.*f\n", title, digits, number(found[SUBJECT], key), digits,
	       number(found[LRR], key), digits, number(found[GTO], key));
}

static void check_cost(struct check *c)
{
	const char *config = c->o->common.config ? c->o->common.config : cost_config;
	json_t *found[POLICIES], *json = json_object();
	for (unsigned p = 0; p < POLICIES; p++) {
		struct config cfg;
		make_config(c, config, p, "rr", &cfg);
		progress_part(p, POLICIES, "selector");
		found[p] = area_group_measure(&area_flow_osu018, &cfg);
		json_object_set(json, c->policy[p], found[p]);
	}
	progress_part(0, 0, NULL);
	char *title = xprintf("selector and what ranks for it, %s, osu018", config);
	if (c->loud)
		printf("\n");
	print_head(c, title);
	free(title);
	if (c->loud) {
		print_cost(found, "area, um2", "um2", 0);
		print_cost(found, "delay, ns", "ns", 2);
		print_cost(found, "flip-flops", "ffs", 0);
	}
	for (unsigned p = 0; p < POLICIES; p++)
		json_decref(found[p]);
	json_object_set_new(c->json, "cost", json_pack("{ss so}", "config", config, "selectors", json));
}

/* ---- speedups ---- */

static unsigned find_workloads(const char *given, const char **names)
{
	unsigned n = 0;
	char *list = xstrdup(given); /* the names point into it */
	for (char *name; (name = strsep(&list, ","));) {
		unsigned members = workload_exists(name) ? 0 : workload_set(name, &names[n], MOST_WORKLOADS - n);
		n += members;
		if (members)
			continue;
		workload_check(name);
		if (n == MOST_WORKLOADS)
			die(EXIT_USAGE, "-w: more than %d workloads", MOST_WORKLOADS);
		names[n++] = name;
	}
	return n;
}

static void run_workload(const struct config configs[POLICIES], const char *name, struct sim_run *runs)
{
	const struct run_options options = {.threads = 1};
	struct stream stream;
	workload_load(&stream, name);
	for (unsigned p = 0; p < POLICIES; p++) {
		struct sim_run *r = &runs[p];
		r->workload = xstrdup(stream.name);
		r->front_end = front_end_available(&configs[p], FRONT_END_BIT_PARALLEL);
		run_stream(&configs[p], r->front_end, &stream, &options, NULL, NULL, &r->metrics);
	}
	stream_free(&stream);
}

/* Speedups of the subject over `baseline`: of each workload into its run, and their geometric mean. */
static double speedups_over(struct sim_runs *runs, unsigned baseline)
{
	runs->baseline = baseline;
	for (unsigned w = 0; w < runs->workloads; w++)
		sim_speedups(runs, w);
	return sim_geometric(runs, SUBJECT);
}

static void check_speed(struct check *c)
{
	static struct config configs[POLICIES];
	struct sim_runs runs = {.policies = POLICIES, .workloads = c->workload_count};
	double over[MOST_WORKLOADS][POLICIES], mean[POLICIES] = {1, 0, 0};
	json_t *json = json_array();
	runs.all = xalloc(runs.workloads * POLICIES * sizeof *runs.all);
	for (unsigned p = 0; p < POLICIES; p++)
		make_config(c, speed_config, p, "rr", &configs[p]);
	for (unsigned w = 0; w < runs.workloads; w++) {
		progress_part(w, runs.workloads, "workload");
		run_workload(configs, c->workloads[w], &runs.all[w * POLICIES]);
	}
	progress_part(0, 0, NULL);
	for (unsigned p = LRR; p < POLICIES; p++) {
		mean[p] = speedups_over(&runs, p);
		for (unsigned w = 0; w < runs.workloads; w++)
			over[w][p] = runs.all[w * POLICIES + SUBJECT].speedup;
	}
	if (c->loud)
		printf("\n");
	print_head(c, "IPC, and speedup over lrr and gto; fermi, rr");
	for (unsigned w = 0; w < runs.workloads; w++) {
		const char *name = runs.all[w * POLICIES].workload;
		if (c->loud)
			printf("  %-42s %12.3f %10.3f %10.3f\n", name, metrics_ipc(&runs.all[w * POLICIES].metrics),
			       over[w][LRR], over[w][GTO]);
		json_array_append_new(json, json_pack("{ss sf sf}", "workload", name, "over_lrr", over[w][LRR],
						      "over_gto", over[w][GTO]));
	}
	if (c->loud)
		printf("  %-42s %12s %10.3f %10.3f\n", "geometric mean", "", mean[LRR], mean[GTO]);
	json_object_set_new(c->json, "speedups",
			    json_pack("{sf sf so}", "over_lrr", mean[LRR], "over_gto", mean[GTO], "workloads", json));
	for (unsigned i = 0; i < runs.workloads * POLICIES; i++)
		free(runs.all[i].workload);
	free(runs.all);
}

/* ---- the verdict ---- */

/* A program that is older than the policy's files would check another policy than the files describe. */
static void check_is_built(const char *policy)
{
	static const char *const files[][2] = {
	    {"model/policies/", ".c"}, {"rtl_gen/policies/", ".c"}, {"rtl_gen/policies/", ".v.in"}};
	struct stat program, file;
	if (stat("/proc/self/exe", &program) != 0)
		return;
	for (unsigned n = 0; n < 3; n++) {
		char *below = xprintf("%s%.*s%s", files[n][0], (int)strcspn(policy, ":"), policy, files[n][1]);
		char *path = tree_path(below);
		if (stat(path, &file) == 0 && file.st_mtime > program.st_mtime)
			die(EXIT_USAGE, "policy check: %s is newer than this program: run `make build`", below);
		free(below);
		free(path);
	}
}

static int finish(struct check *c)
{
	const int code = c->failure ? EXIT_FAIL : EXIT_PASS;
	if (c->loud)
		printf("\nverdict: %s\n", c->failure ? "fail" : "pass");
	fflush(stdout);
	json_object_set_new(c->json, "pass", json_boolean(!c->failure));
	if (c->failure)
		json_object_set_new(c->json, "failure", json_string(c->failure));
	common_write_json(&c->o->common, c->json);
	if (c->failure)
		note("policy check %s: %s", c->o->policy, c->failure);
	free(c->failure);
	return code;
}

int policy_check(const struct policy_check_options *o)
{
	struct check c = {.o = o, .policy = {o->policy, "lrr", "gto"}, .loud = !common_is_quiet(&o->common)};
	struct config cfg;
	if (strchr(o->policy, '+'))
		die(EXIT_USAGE, "policy check %s: an issue policy alone is expected: its fetch policies are rr and cff",
		    o->policy);
	check_is_built(o->policy);
	make_config(&c, wait_config, SUBJECT, "rr", &cfg);
	c.workload_count = find_workloads(o->workloads ? o->workloads : "baws", c.workloads);
	if (!o->no_cost)
		area_flow_check(&area_flow_osu018);
	c.json = json_pack("{ss}", "policy", o->policy);
	check_waits(&c);
	fflush(stdout);
	check_lock_step(&c);
	fflush(stdout);
	if (!o->no_cost)
		check_cost(&c);
	fflush(stdout);
	check_speed(&c);
	return finish(&c);
}
