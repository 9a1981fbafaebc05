/* composition.c - the contracts between the blocks of a front end: Yosys makes the circuit, ABC decides. */
#include "proof/composition.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/tree.h"
#include "proof/abc.h"
#include "proof/design.h"
#include "proof/unroll.h"
#include "proof/yosys_script.h"

enum { UNSATISFIABLE = 20 }; /* exit code of CaDiCaL */
enum { INPUTS_SECONDS = 600 };

struct whole {
	char *work;
	struct circuit *circuit;
	char **label; /* of each claim: INSTANCE.LABEL */
	struct abc_answer *answer;
};

void composition_need_tools(void)
{
	tool_need("yosys");
	tool_need("yosys-abc");
	tool_need("cadical");
}

static char *in_work(const struct whole *whole, const char *name)
{
	return xprintf("%s/%s", whole->work, name);
}

/* ---- the circuit ---- */

/* A label without what techmap puts into it: "\\u_wpt.$techmap12\\m_reset.c_satisfied" is u_wpt.m_reset.c_satisfied. */
static char *plain_label(const char *label)
{
	char *plain = xalloc(strlen(label) + 1), *end = plain;
	while (*label)
		if (strncmp(label, "$techmap", 8) == 0)
			label += strcspn(label, "\\");
		else if (*label == '\\')
			label++;
		else
			*end++ = *label++;
	*end = '\0';
	return plain;
}

/* The labels of the claims, in the order of the circuit: a line TOP/u_front_end.INSTANCE.LABEL for each. */
static void read_labels(struct whole *whole)
{
	char *path = in_work(whole, "claims"), *text = read_whole(path, NULL), *rest = text;
	whole->label = xalloc((whole->circuit->bads + 1UL) * sizeof *whole->label);
	for (unsigned i = 0; i < whole->circuit->bads; i++) {
		const char *line = strsep(&rest, "\n"), *name = line ? strchr(line, '.') : NULL;
		if (!name)
			die(EXIT_BUG, "%s: fewer labels than claims", path);
		whole->label[i] = plain_label(name + 1);
	}
	free(text);
	free(path);
}

/* ---- verdicts ---- */

static const char *const too_strong[] = {
#define TOO_STRONG(instance, label) #instance "." #label,
#include "proof/too_strong.def"
};

/* The part of a label behind the instances. */
static const char *own_label(const char *label)
{
	const char *dot = strrchr(label, '.');
	return dot ? dot + 1 : label;
}

static bool is_cover(const struct whole *whole, unsigned claim)
{
	return strncmp(own_label(whole->label[claim]), "c_", 2) == 0;
}

static bool is_contract(const struct whole *whole, unsigned claim)
{
	return strncmp(own_label(whole->label[claim]), "m_", 2) == 0;
}

static bool is_too_strong(const char *label)
{
	size_t length = strlen(label);
	for (unsigned n = 0; n < sizeof too_strong / sizeof *too_strong; n++) {
		size_t end = strlen(too_strong[n]);
		if (length >= end && strcmp(label + length - end, too_strong[n]) == 0)
			return true;
	}
	return false;
}

/* Whether no run of two cycles violates the claim; false too if that is not known after `limit` seconds. */
static bool never_in_two(const struct whole *whole, const struct circuit *circuit, enum unroll what, unsigned limit)
{
	char *path = in_work(whole, "cnf"), *cpu = xprintf("--cpu=%u", limit);
	struct outfile cnf;
	outfile_open(&cnf, path);
	unroll_write(cnf.f, circuit, what, 2);
	outfile_close(&cnf);
	const char *const argv[] = {"prlimit", cpu, "cadical", "-q", "cnf", NULL};
	int status = proc_run(argv, whole->work, NULL);
	free(cpu);
	free(path);
	return status == UNSATISFIABLE;
}

/* "in cycle N" and the inputs that lead there, of a claim that is violated; the caller frees. */
static char *inputs_of(const struct whole *whole, unsigned claim)
{
	struct circuit one = *whole->circuit;
	unsigned cycles;
	one.bads = 1;
	one.bad = &whole->circuit->bad[claim];
	bool *is_one = abc_counterexample(whole->work, &one, INPUTS_SECONDS, &cycles);
	if (!is_one)
		return xstrdup("\n");
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	fprintf(out, " in cycle %u\n", cycles);
	circuit_print_inputs(out, &one, is_one, cycles);
	fclose(out);
	free(is_one);
	return text;
}

static char *failure(const struct whole *whole, unsigned claim, bool with_inputs)
{
	const char *label = whole->label[claim];
	if (is_cover(whole, claim))
		return xprintf("cover %s is never reached\n", label);
	char *inputs = with_inputs ? inputs_of(whole, claim) : xstrdup("\n");
	char *text = xprintf("%s %s is violated%s", is_contract(whole, claim) ? "contract" : "claim", label, inputs);
	free(inputs);
	return text;
}

/* A claim and a contract must be proven; the counterexample of a cover reaches it. */
static enum verdict verdict_of(const struct whole *whole, unsigned claim)
{
	enum abc_verdict answer = whole->answer[claim].verdict;
	if (answer == ABC_UNDECIDED)
		return VERDICT_UNPROVEN;
	return (answer == ABC_VIOLATED) == is_cover(whole, claim) ? VERDICT_PROVEN : VERDICT_DIFFERS;
}

static void add_reason(struct composition *result, char *line)
{
	char *longer = xprintf("%s%s", result->reason, line);
	free(result->reason);
	free(line);
	result->reason = longer;
}

static void judge_one(const struct whole *whole, unsigned claim, struct composition *result)
{
	enum verdict verdict = verdict_of(whole, claim);
	if (verdict == VERDICT_DIFFERS && is_too_strong(whole->label[claim])) {
		result->too_strong++;
		return;
	}
	*(is_cover(whole, claim)      ? &result->covers
	  : is_contract(whole, claim) ? &result->contracts
				      : &result->claims) += 1;
	if (verdict == VERDICT_DIFFERS)
		add_reason(result, failure(whole, claim, result->verdict != VERDICT_DIFFERS));
	else if (verdict == VERDICT_UNPROVEN)
		add_reason(result, xprintf("%s is not decided in time\n", whole->label[claim]));
	if (verdict > result->verdict)
		result->verdict = verdict;
}

static void judge(const struct whole *whole, struct composition *result)
{
	result->verdict = VERDICT_PROVEN;
	for (unsigned i = 0; i < whole->circuit->bads; i++)
		judge_one(whole, i, result);
}

static void free_whole(struct whole *whole)
{
	for (unsigned i = 0; i < whole->circuit->bads; i++)
		free(whole->label[i]);
	free(whole->label);
	free(whole->answer);
	circuit_free(whole->circuit);
	temporary_done(whole->work);
}

/* Whether the one claim holds in the first cycle after the reset, and in each cycle behind one in which it holds, from
 * whatever state, as long as the assumptions hold and what is known. */
static bool is_inductive(const struct whole *whole, const struct circuit *one, unsigned seconds)
{
	struct circuit step = *one;
	step.assume = xalloc((one->assumes + one->nevers + 1UL) * sizeof *step.assume);
	memcpy(step.assume, one->assume, one->assumes * sizeof *step.assume);
	for (unsigned i = 0; i < one->nevers; i++)
		step.assume[step.assumes++] = one->never[i] ^ 1;
	bool holds = never_in_two(whole, one, UNROLL_BASE, seconds) && never_in_two(whole, &step, UNROLL_STEP, seconds);
	free(step.assume);
	return holds;
}

/* One claim; of a cover, a run that reaches it is searched first. Each attempt has `seconds` of processor time. */
static struct abc_answer decide_one(const struct whole *whole, const struct circuit *one, bool cover, unsigned seconds)
{
	struct abc_answer answer = {ABC_UNDECIDED, 0};
	if (cover)
		answer = abc_search(whole->work, one, seconds);
	if (answer.verdict == ABC_UNDECIDED && is_inductive(whole, one, seconds))
		answer.verdict = ABC_PROVEN;
	if (answer.verdict == ABC_UNDECIDED)
		answer = abc_decide(whole->work, one, seconds);
	return answer;
}

/* ABC looks for an invariant of all claims together, which one hard claim may keep it from: those that are not decided
 * are tried one by one, by induction and by ABC, where those that are proven already are known; again as long as that
 * decides some, and then with more time for each. */
static void decide_alone(struct whole *whole, unsigned limit)
{
	double end = design_processor_time() + limit;
	struct circuit one = *whole->circuit;
	unsigned *never = xalloc((one.bads + 1UL) * sizeof *never), left = one.bads, decided = 0;
	one.never = never;
	one.bads = 1;
	for (unsigned each = 1 + limit / 20; left && design_processor_time() < end; each *= decided ? 1 : 2) {
		left = decided = 0;
		for (unsigned i = 0; i < whole->circuit->bads && design_processor_time() < end; i++) {
			struct abc_answer *answer = &whole->answer[i];
			if (answer->verdict != ABC_UNDECIDED)
				continue;
			one.bad = &whole->circuit->bad[i];
			*answer = decide_one(whole, &one, is_cover(whole, i), each);
			if (answer->verdict == ABC_PROVEN)
				never[one.nevers++] = *one.bad;
			*(answer->verdict == ABC_UNDECIDED ? &left : &decided) += 1;
		}
	}
	free(never);
}

struct composition composition_prove(const struct config *cfg, const char *verilog, unsigned limit)
{
	struct whole whole = {.work = temporary_folder()};
	struct composition result = {.reason = xstrdup("")};
	double start = design_processor_time();
	char *names = design_put(cfg, true, verilog, whole.work), *cover = tree_path("proof/cover.v");
	whole.circuit = design_circuit(whole.work, yosys_whole(names, cover));
	read_labels(&whole);
	whole.answer = xalloc((whole.circuit->bads + 1UL) * sizeof *whole.answer);
	abc_prove(whole.work, whole.circuit, (limit + 2) / 3, whole.answer);
	decide_alone(&whole, limit - limit / 3);
	judge(&whole, &result);
	result.seconds = (unsigned)(design_processor_time() - start);
	free_whole(&whole);
	free(cover);
	free(names);
	return result;
}
