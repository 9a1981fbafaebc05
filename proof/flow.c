/* flow.c - one equivalence proof: Yosys, ABC, induct, CaDiCaL. */
#include "proof/flow.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/tree.h"
#include "proof/abc.h"
#include "proof/design.h"
#include "proof/drat.h"
#include "proof/unroll.h"
#include "proof/verilog_text.h"
#include "proof/yosys_script.h"

enum { SATISFIABLE = 10, UNSATISFIABLE = 20 };     /* exit codes of CaDiCaL */
enum { INDUCT_PROVEN = 20, INDUCT_UNPROVEN = 10 }; /* exit codes of induct */
enum { OUT_OF_TIME = 128 + 9 };                    /* ended by its limit of processor time */
enum { STEPS_MAX = 6 };                            /* cycles of an induction over the whole miter */
/* Where the own prover takes what ABC leaves, ABC gets a part of the limit, at most so many seconds. */
enum { ABC_PART = 8, ABC_SECONDS = 20 };

struct flow {
	const char *block, *dir;
	char *work;   /* a temporary folder with the two texts */
	char *induct; /* the program */
	char *claims; /* that both modules share */
	double start; /* processor seconds of this process and its children before the proof */
	const struct flow_options *options;
	struct result result;
	char *bad_proof; /* why a proof of CaDiCaL's is refused; NULL: none is */
};

/* ---- time and verdict ---- */

static unsigned spent(const struct flow *flow)
{
	return (unsigned)(design_processor_time() - flow->start);
}

/* The verdict is known. Always true, which the steps of a proof return where they have decided. */
static bool decide(struct flow *flow, enum verdict verdict)
{
	flow->result.verdict = verdict;
	return true;
}

static bool differs(struct flow *flow, const char *what)
{
	free(flow->result.reason);
	flow->result.reason = xprintf("%s%s%s/log", what, *what ? ": see " : "see ", flow->dir);
	return decide(flow, VERDICT_DIFFERS);
}

/* ---- programs and files ---- */

static char *in_work(const struct flow *flow, const char *name)
{
	return xprintf("%s/%s", flow->work, name);
}

/* Runs a program in the work folder for as long as the proof may still take; OUT_OF_TIME if its time is over. */
static int run(struct flow *flow, const char *output, const char *const argv[])
{
	enum { WORDS = 16 };
	const char *all[WORDS] = {"prlimit"};
	unsigned used = spent(flow), n = 2;
	if (used >= flow->options->limit)
		return OUT_OF_TIME;
	char *cpu = xprintf("--cpu=%u", flow->options->limit - used), *path = in_work(flow, output);
	all[1] = cpu;
	while (*argv && n < WORDS - 1)
		all[n++] = *argv++;
	int status = proc_run(all, flow->work, path);
	free(path);
	free(cpu);
	return status;
}

static FILE *open_log(const struct flow *flow)
{
	char *path = xprintf("%s/log", flow->dir);
	FILE *log = fopen(path, "a");
	if (!log)
		die(EXIT_IO, "%s: cannot write: %s", path, strerror(errno));
	free(path);
	return log;
}

/* Appends a program's output in the work folder to the log, if the program was started. */
static void keep_output(const struct flow *flow, const char *name)
{
	char *path = in_work(flow, name);
	if (access(path, F_OK) == 0) {
		char *text = read_whole(path, NULL);
		FILE *log = open_log(flow);
		fputs(text, log);
		fclose(log);
		free(text);
	}
	free(path);
}

static struct circuit *read_circuit(const struct flow *flow, const char *name)
{
	char why[CIRCUIT_WHY], *path = in_work(flow, name);
	struct circuit *circuit = circuit_read(path, why);
	if (!circuit)
		die(EXIT_IO, "%s", why);
	free(path);
	return circuit;
}

/* ---- steps: each returns true if the verdict is known behind it ---- */

/* Runs a Yosys script, which frees it. */
static bool run_yosys(struct flow *flow, char *script)
{
	char *path = in_work(flow, "script.ys");
	outfile_put(path, script);
	free(path);
	free(script);
	const char *const argv[] = {"yosys", "-q", "-l", "yosys.log", "script.ys", NULL};
	switch (run(flow, "yosys.out", argv)) {
	case 0:
		return false;
	case 1:
		keep_output(flow, "yosys.log");
		return differs(flow, "Yosys failed");
	default:
		return decide(flow, VERDICT_UNPROVEN);
	}
}

/* Checks CaDiCaL's proof of the problem that it calls unsatisfiable. */
static void check_proof(struct flow *flow)
{
	char why[DRAT_WHY], *cnf_path = in_work(flow, "cnf"), *proof_path = in_work(flow, "proof");
	char *cnf = read_whole(cnf_path, NULL), *proof = read_whole(proof_path, NULL);
	flow->result.checked++;
	if (!drat_refutes(cnf, proof, why) && !flow->bad_proof)
		flow->bad_proof = xprintf("CaDiCaL's proof is refused: %s", why);
	free(proof);
	free(cnf);
	free(proof_path);
	free(cnf_path);
}

/* SATISFIABLE, UNSATISFIABLE, or another value if there was no answer in time. The solution is in the file model. */
static int solve(struct flow *flow, const struct circuit *circuit, enum unroll what, unsigned cycles)
{
	char *path = in_work(flow, "cnf");
	FILE *cnf = fopen(path, "w");
	if (!cnf)
		die(EXIT_IO, "%s: cannot write: %s", path, strerror(errno));
	unroll_write(cnf, circuit, what, cycles);
	if (fclose(cnf) != 0)
		die(EXIT_IO, "%s: cannot write: %s", path, strerror(errno));
	free(path);
	bool checks = flow->options->prover == PROVER_BOTH;
	const char *const argv[] = {"cadical", "-q", "--unsat", "--no-binary", "cnf", checks ? "proof" : NULL, NULL};
	int answer = run(flow, "model", argv);
	if (checks && answer == UNSATISFIABLE)
		check_proof(flow);
	return answer;
}

static bool refuse(struct flow *flow, char *reason)
{
	free(flow->result.reason);
	flow->result.reason = reason;
	return decide(flow, VERDICT_DIFFERS);
}

/* There is a run that satisfies the assumptions, and a state that satisfies the claims. */
static bool not_vacuous(struct flow *flow)
{
	struct circuit *circuit = read_circuit(flow, "both.aag");
	int answer = solve(flow, circuit, UNROLL_RUN, 4);
	if (answer == SATISFIABLE)
		answer = solve(flow, circuit, UNROLL_STATE, 2);
	circuit_free(circuit);
	if (answer == SATISFIABLE)
		return false;
	if (answer != UNSATISFIABLE)
		return decide(flow, VERDICT_UNPROVEN);
	return refuse(flow, xstrdup("vacuous: no run satisfies the assumptions"));
}

/* The labels of the assumptions that the solution of UNROLL_DEAD_END violates, with the module of each. */
static char *excluding(const struct flow *flow, const struct circuit *circuit)
{
	char *labels_path = in_work(flow, "assumptions"), *labels = read_whole(labels_path, NULL), *rest = labels;
	char *model_path = in_work(flow, "model"), *model = read_whole(model_path, NULL), *list = xstrdup("");
	bool *is_violated = xalloc((circuit->assumes + 1UL) * sizeof *is_violated);
	unroll_violated(circuit, model, 1, is_violated);
	for (unsigned i = 0; i < circuit->assumes; i++) {
		char *label = strsep(&rest, "\n");
		if (!is_violated[i] || !label)
			continue;
		char *name = strrchr(label, '/'), *longer;
		longer = xprintf("%s%s%s", list, *list ? ", " : "", name ? name + 1 : label);
		free(list);
		list = longer;
	}
	free(is_violated);
	free(model);
	free(model_path);
	free(labels);
	free(labels_path);
	return list;
}

/* Every state that the assumptions allow has a next one that they allow, after an idle cycle: they restrict inputs. */
static bool no_dead_end(struct flow *flow)
{
	struct circuit *circuit = read_circuit(flow, "both.aag");
	bool decided = true;
	int idle = solve(flow, circuit, UNROLL_IDLE, 2), dead_end = 0;
	if (idle == SATISFIABLE)
		dead_end = solve(flow, circuit, UNROLL_DEAD_END, 2);
	if (dead_end == UNSATISFIABLE) {
		decided = false;
	} else if (dead_end == SATISFIABLE) {
		char *names = excluding(flow, circuit);
		refuse(flow, xprintf("excludes states: %s", names));
		free(names);
	} else if (idle == UNSATISFIABLE) {
		refuse(flow, xstrdup("excludes states: the assumptions allow no idle cycle"));
	} else {
		decide(flow, VERDICT_UNPROVEN);
	}
	circuit_free(circuit);
	return decided;
}

/* The base case: no claim is violated in the last of the first `cycles` cycles. */
static bool base_case(struct flow *flow, const struct circuit *circuit, unsigned cycles)
{
	int answer = solve(flow, circuit, UNROLL_BASE, cycles);
	if (answer == UNSATISFIABLE)
		return false;
	if (answer != SATISFIABLE)
		return decide(flow, VERDICT_UNPROVEN);
	char *path = in_work(flow, "model"), *model = read_whole(path, NULL);
	FILE *log = open_log(flow);
	unroll_print_inputs(log, circuit, model, cycles);
	fclose(log);
	free(model);
	free(path);
	return differs(flow, "");
}

/* The claim that the miter itself makes: all others have a label of one of the two modules. */
static unsigned equality_of(const struct flow *flow, const struct circuit *circuit)
{
	char *path = in_work(flow, "claims"), *labels = read_whole(path, NULL), *rest = labels, *label;
	unsigned claim = circuit->bads;
	for (unsigned n = 0; n < circuit->bads && (label = strsep(&rest, "\n")); n++)
		if (!strstr(label, "/gold.") && !strstr(label, "/gate."))
			claim = n;
	free(labels);
	free(path);
	if (claim == circuit->bads)
		die(EXIT_BUG, "the miter does not claim that its outputs are equal");
	return claim;
}

/* A violation that ABC has found counts if CaDiCaL finds one too. */
static bool confirm(struct flow *flow, const struct circuit *equality, unsigned cycles)
{
	for (unsigned n = 2; n <= cycles; n++)
		if (base_case(flow, equality, n))
			return true;
	return refuse(
	    flow, xprintf("the provers disagree: ABC finds a difference in cycle %u, CaDiCaL none up to it", cycles));
}

/* ABC decides whether outputs are equal. */
static bool ask_abc(struct flow *flow)
{
	double start = design_processor_time();
	unsigned used = spent(flow), limit = flow->options->limit > used ? flow->options->limit - used : 0;
	if (flow->options->prover == PROVER_NONE) {
		unsigned part = 1 + (flow->options->limit - 1) / ABC_PART;
		limit = limit < part ? limit : part < ABC_SECONDS ? part : ABC_SECONDS;
	}
	struct circuit *circuit = read_circuit(flow, "both.aag");
	circuit->bad[0] = circuit->bad[equality_of(flow, circuit)];
	circuit->bads = 1;
	struct abc_answer answer = abc_decide(flow->work, circuit, limit);
	bool decided = answer.verdict != ABC_UNDECIDED;
	if (answer.verdict == ABC_PROVEN)
		decide(flow, VERDICT_PROVEN);
	else if (answer.verdict == ABC_VIOLATED)
		confirm(flow, circuit, answer.cycle + 1);
	circuit_free(circuit);
	flow->result.abc = design_processor_time() - start;
	return decided;
}

/* Induction over one cycle, from cut point to cut point. */
static bool induct(struct flow *flow)
{
	const char *const argv[] = {flow->induct, "-v", "both.aag", NULL};
	int status = run(flow, "induct.out", argv);
	keep_output(flow, "induct.out");
	switch (status) {
	case INDUCT_UNPROVEN:
		return false;
	case INDUCT_PROVEN:
		return decide(flow, VERDICT_PROVEN);
	case OUT_OF_TIME:
		return decide(flow, VERDICT_UNPROVEN);
	default:
		return differs(flow, "induct failed");
	}
}

/* Induction over the whole miter, over 1 to STEPS_MAX cycles. */
static bool whole(struct flow *flow)
{
	struct circuit *circuit = read_circuit(flow, "merged.aag");
	bool decided = false;
	for (unsigned cycles = 2; cycles <= STEPS_MAX + 1 && !decided; cycles++) {
		decided = base_case(flow, circuit, cycles);
		if (decided)
			break;
		int answer = solve(flow, circuit, UNROLL_STEP, cycles);
		if (answer != SATISFIABLE)
			decided = decide(flow, answer == UNSATISFIABLE ? VERDICT_PROVEN : VERDICT_UNPROVEN);
	}
	circuit_free(circuit);
	return decided || decide(flow, VERDICT_UNPROVEN);
}

/* The own prover: cut points, then the whole miter. */
static bool ask_own(struct flow *flow)
{
	double start = design_processor_time();
	if (!(induct(flow) || (*flow->claims && (run_yosys(flow, yosys_miter(flow->block, "")) || induct(flow))) ||
	      run_yosys(flow, yosys_merged_miter())))
		(void)!whole(flow);
	flow->result.own = design_processor_time() - start;
	return flow->result.verdict != VERDICT_UNPROVEN;
}

/* Both are asked; what only one decides is decided. */
static void ask_both(struct flow *flow)
{
	enum verdict abc = ask_abc(flow) ? flow->result.verdict : VERDICT_UNPROVEN;
	ask_own(flow);
	enum verdict own = flow->result.verdict;
	if (abc != own && abc != VERDICT_UNPROVEN && own != VERDICT_UNPROVEN)
		refuse(flow, xprintf("the provers disagree: ABC: %s, own prover: %s%s%s", verdict_names[abc],
				     verdict_names[own], *flow->result.reason ? "; " : "", flow->result.reason));
	else if (own == VERDICT_UNPROVEN)
		decide(flow, abc);
	flow->result.prover = abc == VERDICT_UNPROVEN ? PROVER_OWN : own == VERDICT_UNPROVEN ? PROVER_ABC : PROVER_BOTH;
}

static void prove(struct flow *flow)
{
	enum prover prover = flow->options->prover;
	if (run_yosys(flow, yosys_miter(flow->block, flow->claims)) || not_vacuous(flow) || no_dead_end(flow))
		return;
	decide(flow, VERDICT_UNPROVEN);
	if (prover == PROVER_BOTH)
		ask_both(flow);
	else if (prover != PROVER_OWN && ask_abc(flow))
		flow->result.prover = PROVER_ABC;
	else if (prover != PROVER_ABC && ask_own(flow))
		flow->result.prover = PROVER_OWN;
}

/* ---- a pair ---- */

static void link_into(const char *work, const char *name, const char *path)
{
	char *link = xprintf("%s/%s", work, name), *real = realpath(path, NULL);
	if (!real || symlink(real, link) != 0)
		die(EXIT_IO, "%s: cannot read: %s", path, strerror(errno));
	free(real);
	free(link);
}

void flow_need_tools(enum prover prover)
{
	tool_need("yosys");
	tool_need("cadical");
	if (prover != PROVER_OWN)
		tool_need("yosys-abc");
	if (prover == PROVER_ABC)
		return;
	char *induct = program_beside("induct");
	if (!tool_exists(induct))
		die(EXIT_IO, "%s: no such program: `make build/induct` compiles it (with CaDiCaL's library)", induct);
	free(induct);
}

void flow_prove(const char *block, const char *dir, const struct flow_options *options)
{
	struct flow flow = {.block = block,
			    .dir = dir,
			    .start = design_processor_time(),
			    .options = options,
			    .result.reason = xstrdup("")};
	char *reference_path = xprintf("%s/reference.v", dir), *reference = read_whole(reference_path, NULL);
	char *optimized_path = xprintf("%s/optimized.v", dir), *optimized = read_whole(optimized_path, NULL);
	char *ripple = tree_path("proof/ripple.v");
	flow.work = temporary_folder();
	flow.induct = program_beside("induct");
	flow.claims = verilog_shared_claims(reference, optimized);
	link_into(flow.work, "reference.v", reference_path);
	link_into(flow.work, "optimized.v", optimized_path);
	link_into(flow.work, "ripple.v", ripple);
	prove(&flow);
	if (flow.bad_proof)
		refuse(&flow, flow.bad_proof);
	flow.result.seconds = spent(&flow);
	result_write(dir, &flow.result);
	temporary_done(flow.work);
	free(flow.induct);
	free(flow.claims);
	free(flow.result.reason);
	free(ripple);
	free(reference_path);
	free(reference);
	free(optimized_path);
	free(optimized);
}

void flow_prove_once(const char *block, const char *dir, const struct flow_options *options)
{
	char *path = xprintf("%s/lock", dir);
	int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	while (lock >= 0 && flock(lock, LOCK_EX) != 0 && errno == EINTR)
		;
	if (lock < 0)
		die(EXIT_IO, "%s: cannot write: %s", path, strerror(errno));
	struct result result = result_read(dir);
	if (result.verdict == VERDICT_NOT_RUN)
		flow_prove(block, dir, options);
	free(result.reason);
	close(lock);
	free(path);
}
