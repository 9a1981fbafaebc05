/* prove.c - a mutant that lock step did not kill, against the emitted Verilog: ABC on whole front ends.
 *
 * Both front ends get the same inputs, which keep the contracts of the front end's ports (kit/contracts.v.in). Claimed
 * is that all outputs are equal in every cycle after the reset. The reset is not part of the circuit: every register
 * begins with the value that the reset gives it whatever all inputs and registers were before, or, if it has no such
 * value, with any value. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "proof/abc.h"
#include "proof/design.h"
#include "tests/mutants/mutants.h"

static char *script(const struct mutants *m, const char *names)
{
	return xprintf("read_verilog -formal -DFORMAL -DCONTRACTS %s\n"
		       "hierarchy -check -top front_end_top\n"
		       "proc\n"
		       "select -set parts * front_end_top front_end_contracts front_end %%u %%u %%d\n"
		       "chformal -remove @parts\n"
		       "chformal -assert -remove\n"
		       "chformal -cover -remove\n"
		       "opt_clean\nflatten\nopt_expr\nopt_clean\n"
		       "rename front_end_top gold\n"
		       "design -stash gold\n"
		       "read_rtlil %s/mutated.il\n"
		       "delete mutant_select\n"
		       "delete front_end/c:u_mutant_select\n"
		       "expose -input front_end/w:mutsel\n"
		       "read_verilog -DMUTATED front_end_top.v\n"
		       "hierarchy -check -top front_end_top\n"
		       "proc\nopt_clean\nflatten\nopt_expr\nopt_clean\n"
		       "rename front_end_top gate\n"
		       "design -stash gate\n"
		       "design -copy-from gold -as gold gold\n"
		       "design -copy-from gate -as gate gate\n"
		       "miter -equiv -make_assert -flatten gold gate both\n"
		       "hierarchy -top both\n"
		       "delete -port both/trigger\n"
		       "async2sync\ndffunmap\ntechmap\n"
		       "setundef -zero\n"
		       "aigmap\n"
		       "write_aiger -ascii -symbols design.aag\n",
		       names, m->work);
}

/* ---- the reset ---- */

enum { VALUE_0, VALUE_1, VALUE_ANY };

static unsigned char value_of(const unsigned char *value, unsigned lit)
{
	unsigned char v = value[lit / 2];
	return v == VALUE_ANY ? v : v ^ (lit & 1);
}

static unsigned find_input(const struct circuit *circuit, const char *name)
{
	for (unsigned i = 0; i < circuit->inputs; i++)
		if (circuit->input[i].name && strcmp(circuit->input[i].name, name) == 0)
			return circuit->input[i].lit;
	die(EXIT_BUG, "the circuit has no input %s", name);
}

/* Gives every register its value after a cycle with reset, in three-valued logic. */
static void begin_after_reset(struct circuit *circuit)
{
	unsigned char *value = xalloc(circuit->variables + 1UL);
	unsigned reset = find_input(circuit, "in_rst_i");
	for (unsigned v = 1; v <= circuit->variables; v++) {
		const struct variable *one = &circuit->variable[v];
		if (one->kind == KIND_AND) {
			unsigned char a = value_of(value, one->left), b = value_of(value, one->right);
			value[v] = a == VALUE_0 || b == VALUE_0   ? VALUE_0
				   : a == VALUE_1 && b == VALUE_1 ? VALUE_1
								  : VALUE_ANY;
		} else {
			value[v] = v == reset / 2 ? VALUE_1 : VALUE_ANY;
		}
	}
	for (unsigned v = 1; v <= circuit->variables; v++) {
		struct variable *one = &circuit->variable[v];
		if (one->kind != KIND_LATCH)
			continue;
		unsigned char after = value_of(value, one->left);
		one->right = after == VALUE_ANY ? 2 * v : after;
	}
	free(value);
}

static void assume_no_reset(struct circuit *circuit)
{
	circuit->assume = xrealloc(circuit->assume, (circuit->assumes + 1) * sizeof *circuit->assume);
	circuit->assume[circuit->assumes++] = find_input(circuit, "in_rst_i") ^ 1;
	circuit->after_reset = true;
}

/* ---- the proof ---- */

/* Puts `more` behind the first `text`, which is there. */
static char *put_behind(char *whole, const char *text, const char *more)
{
	const char *at = strstr(whole, text);
	if (!at)
		die(EXIT_BUG, "no '%s' in front_end_top.v", text);
	at += strlen(text);
	char *longer = xprintf("%.*s%s%s", (int)(at - whole), whole, more, at);
	free(whole);
	return longer;
}

/* Gives the wrapper, which both front ends get, an input that selects the mutant. */
static void add_selection(const char *work)
{
	char *path = xprintf("%s/front_end_top.v", work), *text = read_whole(path, NULL);
	text = put_behind(text, "\n) (\n", "  input wire [15:0] mutsel_i,\n");
	text = put_behind(text, "  front_end u_front_end (\n", "`ifdef MUTATED\n    .mutsel(mutsel_i),\n`endif\n");
	outfile_put(path, text);
	free(text);
	free(path);
}

struct circuit *prove_open(const struct mutants *m)
{
	char *work = temporary_folder(), *names = design_put(&m->cfg, true, NULL, work);
	add_selection(work);
	struct circuit *circuit = design_circuit(work, script(m, names));
	assume_no_reset(circuit);
	free(names);
	temporary_done(work);
	return circuit;
}

/* The input bits of mutsel become constants. */
void prove_select(struct circuit *circuit, unsigned number)
{
	for (unsigned i = 0; i < circuit->inputs; i++) {
		const struct named *input = &circuit->input[i];
		unsigned bit;
		const char *at = input->name ? strstr(input->name, "mutsel_i") : NULL;
		if (!at || sscanf(at, "mutsel_i[%u]", &bit) != 1)
			continue;
		unsigned constant = number >> bit & 1 ? AIG_TRUE : AIG_FALSE;
		circuit->variable[input->lit / 2] =
		    (struct variable){.kind = KIND_AND, .left = constant, .right = constant};
	}
	begin_after_reset(circuit);
}

void prove_outputs(struct circuit *circuit, struct mutant *one, unsigned limit)
{
	char *work = temporary_folder();
	struct abc_answer *answer = xalloc((circuit->bads + 1UL) * sizeof *answer);
	prove_select(circuit, one->number);
	abc_prove(work, circuit, limit, answer);
	enum fate fate = FATE_EQUIVALENT;
	uint64_t cycle = one->cycle;
	for (unsigned i = 0; i < circuit->bads; i++)
		if (answer[i].verdict == ABC_VIOLATED) {
			fate = FATE_DIFFERS;
			cycle = answer[i].cycle;
		} else if (answer[i].verdict == ABC_UNDECIDED && fate == FATE_EQUIVALENT) {
			fate = FATE_UNDECIDED;
		}
	mutants_decide(one, fate, xstrdup("abc"), cycle);
	free(answer);
	temporary_done(work);
}

/* ---- the prover's inputs ---- */

/* The input pin of the front end of which "in_NAME_i[BIT]" or "in_NAME_i" is a bit. NULL: clock, reset, selection. */
static const struct pin *pin_of_input(const struct pins *pins, const char *name, unsigned *bit)
{
	for (unsigned i = 0; i < pins->ins; i++) {
		const char *pin = pins->in[i].name;
		size_t length = strlen(pin);
		*bit = 0;
		if (strncmp(name, "in_", 3) == 0 && strncmp(name + 3, pin, length) == 0 &&
		    (!name[3 + length] || sscanf(name + 3 + length, "[%u]", bit) == 1))
			return &pins->in[i];
	}
	return NULL;
}

bool prove_inputs(const struct mutants *m, struct circuit *circuit, const struct mutant *one, unsigned limit,
		  struct replay *r)
{
	char *work = temporary_folder();
	unsigned cycles, bit;
	prove_select(circuit, one->number);
	bool *is_one = abc_counterexample(work, circuit, limit, &cycles);
	temporary_done(work);
	if (!is_one)
		return false;
	*r = (struct replay){.cfg = m->cfg, .cycles = cycles};
	pins_of(&m->cfg, true, &r->pins);
	r->frames = xalloc(cycles * r->pins.in_words * sizeof *r->frames);
	for (unsigned i = 0; i < circuit->inputs; i++) {
		const struct pin *p = pin_of_input(&r->pins, circuit->input[i].name, &bit);
		for (unsigned c = 0; p && c < cycles; c++)
			if (is_one[(size_t)c * circuit->inputs + i])
				r->frames[c * r->pins.in_words + p->word + bit / 32] |= UINT32_C(1) << bit % 32;
	}
	free(is_one);
	return true;
}
