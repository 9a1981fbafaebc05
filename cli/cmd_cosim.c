/* cmd_cosim.c - `warpsmith cosim`: runs the golden model and the Verilog in lock step. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "cli/options.h"
#include "sim/lockstep/cosim.h"
#include "sim/lockstep/mapped_rtl.h"
#include "sim/lockstep/shrink.h"
#include "sim/streams/stream_file.h"
#include "sim/streams/stream_stats.h"
#include "sim/timing/hint.h"
#include "sim/workloads/workload.h"

enum {
	KEY_RANDOM = 0x200,
	KEY_SEED,
	KEY_ATTACK,
	KEY_WITH,
	KEY_RTL,
	KEY_MAP,
	KEY_WAVE,
	KEY_NO_OBSERVE,
	KEY_BENCH,
	KEY_HINT,
	KEY_RESET,
	KEY_REPLAY,
	KEY_SHRINK,
	KEY_EDIT
};

struct args {
	struct common_options common;
	const char *workload, *rtl, *map, *wave, *hint, *replay, *shrink, *edit;
	uint64_t random, seed, reset_every;
	const struct simulator_kind *kind;
	bool no_observe, bench, seeded, attacks;
	struct cosim_attack attack;
};

/* Cycles of a random run, warp instructions of a workload: up to here an unoptimized build of the simulator ends
 * sooner. */
enum { BRIEF = 20000, BRIEF_INSTRUCTIONS = 400000 };
enum { MOST_BENCH = 1000000 }; /* cycles: --bench records their inputs in memory */

static const struct simulator_kind *find_simulator(const char *name)
{
	for (const struct simulator_kind *k = simulator_kinds; k->name; k++)
		if (strcmp(k->name, name) == 0)
			return k;
	die(EXIT_USAGE, "--with %s: allowed are verilator and icarus", name);
}

/* KIND:WARP; the warp is checked when the config is known. */
static struct cosim_attack find_attack(const char *text)
{
	const char *colon = strchr(text, ':');
	for (enum attack kind = 0; colon && kind < ATTACK_COUNT; kind++) {
		size_t length = strlen(attack_names[kind]);
		if ((size_t)(colon - text) != length || strncmp(text, attack_names[kind], length) != 0)
			continue;
		uint64_t victim = common_parse_number("--attack", colon + 1);
		return (struct cosim_attack){kind, victim < MAX_WARPS ? (unsigned)victim : MAX_WARPS};
	}
	die(EXIT_USAGE, "--attack %s: expected ready:WARP, memory:WARP, barrier:WARP or relaunch:WARP", text);
}

static const char *wave_name(const char *path)
{
	const char *dot = strrchr(path, '.');
	if (!dot || (strcmp(dot, ".fst") != 0 && strcmp(dot, ".vcd") != 0))
		die(EXIT_USAGE, "--wave %s: the name must end in .fst or .vcd", path);
	outfile_check(path);
	for (const char *const *tool = (const char *const[]){"iverilog", "vvp", NULL}; *tool; tool++)
		if (!tool_exists(*tool))
			die(EXIT_IO, "%s: no such program on the PATH: --wave needs Icarus", *tool);
	return path;
}

static void check_sources(const struct args *a, struct argp_state *state)
{
	int sources = (a->workload != NULL) + (a->random != 0) + (a->replay != NULL);
	if (sources != 1)
		argp_error(state, "expected either -w WORKLOAD, --random CYCLES or --replay FILE");
	if (a->replay && (a->common.config || a->common.policy || a->common.set_count))
		argp_error(state, "--replay FILE: the file has config and policy; it excludes -c, -p and --set");
	if (a->edit && a->rtl)
		argp_error(state, "--edit changes generated Verilog, and excludes --rtl DIR");
	if (a->shrink && (a->bench || a->reset_every))
		argp_error(state, "--shrink FILE excludes --bench and --reset-every");
	if (a->seeded && !a->random)
		argp_error(state, "--seed needs --random CYCLES");
	if (a->reset_every && (!a->random || a->attacks || a->bench))
		argp_error(state, "--reset-every needs --random CYCLES, and excludes --attack and --bench");
	if (a->attacks && (!a->random || a->seeded || a->bench))
		argp_error(state, "--attack needs --random CYCLES, and excludes --seed and --bench");
	if (a->hint && !a->workload)
		argp_error(state, "--hint needs -w WORKLOAD");
	if (a->bench && !a->random)
		argp_error(state, "--bench needs --random CYCLES");
	if (a->map && !a->rtl)
		argp_error(state, "--map needs --rtl DIR");
	if (a->bench && a->random > MOST_BENCH)
		die(EXIT_USAGE, "--bench with --random %" PRIu64 ": at most %d cycles: their inputs are kept in memory",
		    a->random, MOST_BENCH);
}

/* The options about replay files. */
static error_t parse_replay(int key, char *arg, struct args *a)
{
	switch (key) {
	case KEY_REPLAY:
		a->replay = arg;
		return 0;
	case KEY_SHRINK:
		outfile_check(arg);
		a->shrink = arg;
		return 0;
	case KEY_EDIT:
		a->edit = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
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
	case KEY_HINT:
		a->hint = arg;
		return 0;
	case KEY_RANDOM:
		a->random = common_parse_number("--random", arg);
		if (!a->random)
			die(EXIT_USAGE, "--random 0: expected at least 1 cycle");
		return 0;
	case KEY_SEED:
		a->seed = common_parse_number("--seed", arg);
		a->seeded = true;
		return 0;
	case KEY_RESET:
		a->reset_every = common_parse_number("--reset-every", arg);
		if (!a->reset_every || a->reset_every > UINT32_MAX)
			die(EXIT_USAGE, "--reset-every %s: expected 1 to %" PRIu32 " cycles", arg, UINT32_MAX);
		return 0;
	case KEY_ATTACK:
		a->attack = find_attack(arg);
		a->attacks = true;
		return 0;
	case KEY_WITH:
		a->kind = find_simulator(arg);
		return 0;
	case KEY_RTL:
		a->rtl = arg;
		return 0;
	case KEY_MAP:
		a->map = arg;
		return 0;
	case KEY_WAVE:
		a->wave = wave_name(arg);
		return 0;
	case KEY_NO_OBSERVE:
		a->no_observe = true;
		return 0;
	case KEY_BENCH:
		a->bench = true;
		return 0;
	case ARGP_KEY_END:
		check_sources(a, state);
		return 0;
	default:
		return parse_replay(key, arg, a);
	}
}

static const struct argp_option options[] = {
    {"workload", 'w', "WORKLOAD", 0,
     "a name of `list workloads`, a .launch file, a folder that `trace` wrote, or an Accel-Sim trace "
     "(kernelslist.g, .traceg)",
     0},
    {"hint", KEY_HINT, "MASK|FILE", 0,
     "for the issue policy `hint`: the warps that have priority, as in `warpsmith sim`", 0},
    {"random", KEY_RANDOM, "CYCLES", 0, "drive random inputs for this number of cycles", 0},
    {"seed", KEY_SEED, "N", 0, "seed of the random inputs (default 1)", 0},
    {"reset-every", KEY_RESET, "CYCLES", 0,
     "reset model and RTL again in the middle of the random run, on average after this number of cycles", 0},
    {"attack", KEY_ATTACK, "KIND:WARP", 0,
     "instead of random inputs: every warp can always issue, and all but WARP execute plain instructions (ready), "
     "memory instructions (memory), wait at barriers (barrier), or exit and are launched again (relaunch)",
     0},
    {"replay", KEY_REPLAY, "FILE", 0,
     "drive the inputs of a file that --shrink wrote, which also has config and policy (docs/lockstep.md)", 0},
    {"shrink", KEY_SHRINK, "FILE", 0,
     "after a mismatch, look for the fewest cycles and inputs, and for generated Verilog the smallest config, with a "
     "mismatch, and write them to FILE for --replay",
     0},
    {"with", KEY_WITH, "SIMULATOR", 0, "the RTL simulator: verilator (default) or icarus", 0},
    {"rtl", KEY_RTL, "DIR", 0, "check the Verilog files that DIR/files.f lists, instead of freshly generated ones", 0},
    {"map", KEY_MAP, "FILE", 0,
     "with --rtl: the module, ports and constants by which the files of DIR stand for the front end, or for one of its "
     "blocks beside the generated others",
     0},
    {"edit", KEY_EDIT, "COMMAND", 0,
     "before the generated Verilog is compiled, run COMMAND with sh in a folder with its files, to see whether lock "
     "step finds what it breaks",
     0},
    {"wave", KEY_WAVE, "FILE", 0,
     "write the last cycles of the run, model and RTL side by side, to FILE.fst or FILE.vcd, and what GTKWave shows of "
     "them to FILE.gtkw (needs Icarus)",
     0},
    {"no-observe", KEY_NO_OBSERVE, NULL, 0,
     "build the RTL without its observe ports (debug copies of registers); compare the outputs alone", 0},
    {"bench", KEY_BENCH, NULL, 0, "measure cycles per second of model, RTL and lock step", 0},
    {0}};
static const struct argp_child children[] = {{&common_argp, 0, NULL, 0}, {0}};
static const struct argp argp = {
    options,
    parse,
    NULL,
    "Runs the golden model and the Verilog in lock step on the same inputs, and compares every output and every "
    "register in every cycle. The first mismatch ends the run with exit status 1.",
    children,
    NULL,
    NULL};

/* The command line that repeats the run; the caller frees. */
static char *command_text(const struct args *a, const struct config *cfg)
{
	char *text = NULL, policy[POLICY_TEXT];
	size_t size;
	FILE *f = open_memstream(&text, &size);
	if (!f)
		die(EXIT_BUG, "no memory");
	fprintf(f, "warpsmith cosim");
	if (!a->replay)
		fprintf(f, " -c %s -p %s", a->common.config, policy_text(&cfg->policy, policy));
	for (unsigned n = 0; n < a->common.set_count; n++)
		fprintf(f, " --set %s", a->common.sets[n]);
	if (a->replay)
		fprintf(f, " --replay %s", a->replay);
	else if (a->workload)
		fprintf(f, " -w %s%s%s", a->workload, a->hint ? " --hint " : "", a->hint ? a->hint : "");
	else if (a->attacks)
		fprintf(f, " --random %" PRIu64 " --attack %s:%u", a->random, attack_names[a->attack.kind],
			a->attack.victim);
	else
		fprintf(f, " --random %" PRIu64 " --seed %" PRIu64, a->random, a->seed);
	if (a->reset_every)
		fprintf(f, " --reset-every %" PRIu64, a->reset_every);
	fprintf(f, " --with %s", a->kind->name);
	if (a->rtl)
		fprintf(f, " --rtl %s", a->rtl);
	if (a->map)
		fprintf(f, " --map %s", a->map);
	if (a->edit)
		fprintf(f, " --edit '%s'", a->edit);
	if (a->no_observe)
		fprintf(f, " --no-observe");
	fclose(f);
	return text;
}

/* Shortens the run to a replay file, whose comment says where it is from. */
static void write_shrunk(const struct args *a, const struct cosim *c, struct cosim_result *result)
{
	result->replay = xalloc(sizeof *result->replay);
	result->replay_path = a->shrink;
	bool shorter = shrink(c, result->cycles - 1, result->replay);
	char *comment =
	    xprintf("%s\n%s", result->why, shorter ? "Shortened: warpsmith cosim --replay FILE" : "Not shortened.");
	replay_write(result->replay, a->shrink, comment);
	free(comment);
}

static int finish(const struct args *a, const struct cosim *c)
{
	struct cosim_result result;
	cosim_run(c, &result);
	if (a->shrink && result.verdict == VERDICT_MISMATCH)
		write_shrunk(a, c, &result);
	if (!common_is_quiet(&a->common))
		cosim_print(c, &result);
	fflush(stdout);
	common_write_json(&a->common, cosim_json(c, &result));
	if (result.why)
		note("%s", result.why);
	if (a->wave) /* last, so that the verdict is printed even if the file cannot be written */
		cosim_wave(c, result.cycles - 1);
	bool good = result.verdict == VERDICT_PASS;
	cosim_done(&result);
	return good ? EXIT_PASS : EXIT_FAIL;
}

/* Whether the run is too short for an optimized build of the simulator. A stream that is not in memory is long. */
static bool is_brief(const struct args *a, const struct stream *stream)
{
	uint64_t instructions = 0;
	if (a->bench)
		return false;
	if (!a->workload)
		return a->random <= BRIEF; /* a replay: 0 */
	for (unsigned k = 0; k < stream->kernel_count; k++) {
		if (stream->kernels[k].source)
			return false;
		instructions += stream_stats(&stream->kernels[k]).warp_instructions;
	}
	return instructions <= BRIEF_INSTRUCTIONS;
}

static void read_rtl(const struct args *a, const struct config *cfg, struct rtl_source *rtl, struct pins *pins)
{
	static struct port_map map;
	if (a->map) {
		port_map_read(&map, cfg, a->map);
		mapped_rtl_read(rtl, cfg, a->rtl, &map);
		rtl->generated = false;
	} else if (a->rtl) {
		rtl_read(rtl, cfg, a->rtl);
	} else {
		rtl_generate(rtl, cfg);
	}
	pins_of(cfg, rtl->observe && !a->no_observe, pins);
	if (a->map)
		mapped_pins(&map, pins);
}

int cmd_cosim(int argc, char **argv)
{
	struct args a = {.seed = 1, .kind = simulator_kinds};
	struct config cfg;
	struct rtl_source rtl;
	struct pins pins;
	struct stream stream;
	struct replay replay = {0};
	options_parse(&argp, argc, argv, &a);
	if (a.replay)
		replay_read(&replay, a.replay);
	if (a.replay)
		cfg = replay.cfg;
	else
		common_make_config(&a.common, NULL, &cfg);
	if (a.hint && !cfg.has_hint)
		die(EXIT_USAGE, "--hint needs the issue policy `hint`");
	if (a.attacks && a.attack.victim >= cfg.warps)
		die(EXIT_USAGE, "--attack: the warp is above %u, the last one of %s", cfg.warps - 1, cfg.name);
	if (a.workload)
		workload_load(&stream, a.workload);
	if (a.hint)
		hint_read(a.hint, &stream);
	read_rtl(&a, &cfg, &rtl, &pins);
	char *why;
	if (a.edit && !rtl_edit(&rtl, a.edit, &why))
		die(EXIT_USAGE, "--edit '%s': %s", a.edit, why);
	rtl.brief = is_brief(&a, &stream);
	char *command = command_text(&a, &cfg);
	struct cosim c = {.cfg = &cfg,
			  .rtl = &rtl,
			  .pins = &pins,
			  .kind = a.kind,
			  .command = command,
			  .stream = a.workload ? &stream : NULL,
			  .cycles = a.replay ? replay.cycles : a.random,
			  .seed = a.seed,
			  .wave = a.wave,
			  .attack = a.attacks ? &a.attack : NULL,
			  .replay = a.replay ? &replay : NULL,
			  .reset_every = a.reset_every,
			  .edit = a.edit};
	int code = EXIT_PASS;
	if (a.bench)
		common_write_json(&a.common, cosim_bench(&c, common_is_quiet(&a.common)));
	else
		code = finish(&a, &c);
	if (a.workload)
		stream_free(&stream);
	if (a.replay)
		replay_free(&replay);
	rtl_free(&rtl);
	free(command);
	return code;
}
