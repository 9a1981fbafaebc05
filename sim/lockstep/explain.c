/* explain.c - words the first mismatch. */
#include "sim/lockstep/explain.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "model/machine/mask.h"
#include "model/policies/ranking.h"

/* Prints "w1 w5 w9", or `none`. */
static void print_warps(FILE *f, uint64_t warps, const char *none)
{
	if (!warps)
		fputs(none, f);
	for (uint64_t left = warps; left; left &= left - 1)
		fprintf(f, "%sw%u", left == warps ? "" : " ", mask_first(left));
}

static void print_rank(FILE *f, const struct lockstep *l, unsigned w)
{
	struct rank r = front_end_rank(l->cfg, &l->model, &l->in, w);
	fprintf(f, "w%u has rank (%" PRIu64 ", %" PRIu64 ", %" PRIu64 ")", w, r.key[0], r.key[1], r.key[2]);
}

/* The value of an output mask in the Verilog. */
static uint64_t got_mask(const struct lockstep *l)
{
	uint64_t mask = 0;
	for (unsigned n = 0; n < l->differs->port.count; n++)
		mask |= (pin_get(l->differs, l->got_frame, n) & 1) << n;
	return mask;
}

/* The grants of the scheduler to which the first wrong bit belongs. */
static void explain_issue(FILE *f, const struct lockstep *l)
{
	const unsigned s = l->element % l->cfg->schedulers;
	uint64_t own = 0, can = l->in.ready & l->out.valid & l->out.live & ~l->out.wait;
	if (l->cfg->latency)
		can = l->model.issue_stage.held;
	for (unsigned w = s; w < l->cfg->warps; w += l->cfg->schedulers)
		own |= mask_bit(w);
	const uint64_t model = l->out.issue & own, verilog = got_mask(l) & own;
	fprintf(f, "In cycle %" PRIu64 " the warps of scheduler %u that can issue are ", l->cycle, s);
	print_warps(f, can & own, "none");
	fprintf(f, ". The model issues ");
	print_warps(f, model, "none");
	fprintf(f, ", the Verilog ");
	print_warps(f, verilog, "none");
	fprintf(f, ".");
	if (mask_count(model) == 1 && mask_count(verilog) == 1 && (verilog & can)) {
		fprintf(f, " In the model ");
		print_rank(f, l, mask_first(model));
		fprintf(f, ", ");
		print_rank(f, l, mask_first(verilog));
		fprintf(f, ", and the lowest rank has priority: the piece `pick` of the template orders these two "
			   "warps otherwise.");
	} else if (verilog & ~can) {
		fprintf(f, " The Verilog grants a warp that cannot issue: `grant_o` must be part of `req_i`.");
	} else if (mask_count(verilog) > 1) {
		fprintf(f, " The Verilog grants several warps of one scheduler: `grant_o` must have at most one bit.");
	} else if (!verilog) {
		fprintf(f, " The Verilog grants none although some can issue.");
	}
}

static void explain_fetch(FILE *f, const struct lockstep *l)
{
	fprintf(f, "In cycle %" PRIu64 " the model lets ", l->cycle);
	print_warps(f, l->out.fetch, "no warp");
	fprintf(f, " fetch, the Verilog ");
	print_warps(f, got_mask(l), "no warp");
	fprintf(f, "; the issue grants of the cycle are equal. With cff look at the template where it uses `fetch`.");
}

static void explain_register(FILE *f, const struct lockstep *l)
{
	fprintf(f,
		"In cycle %" PRIu64 " the register %s of %s is %s in the model and %s in the Verilog; all grants until "
		"then were equal. Look at what updates the register: `%s_clock()` in the model, `update` of the "
		"emitter.",
		l->cycle, l->differs->port.name, block_name(l->differs->owner), l->expected, l->got,
		block_name(l->differs->owner));
}

char *lockstep_explain(const struct lockstep *l)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	if (!f)
		die(EXIT_BUG, "no memory");
	if (l->differs->observe)
		explain_register(f, l);
	else if (strcmp(l->differs->port.name, "issue") == 0)
		explain_issue(f, l);
	else if (strcmp(l->differs->port.name, "fetch") == 0)
		explain_fetch(f, l);
	else
		fprintf(f, "In cycle %" PRIu64 " the output %s is %s in the model and %s in the Verilog.", l->cycle,
			l->differs->port.name, l->expected, l->got);
	fclose(f);
	return text;
}
