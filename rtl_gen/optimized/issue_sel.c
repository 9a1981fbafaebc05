/* issue_sel.c - emits issue_sel.v; in its optimized implementation TB precedence comes from registers alone,
 * and a scheduler picks for every case of taken shared ports at once. */
#include <string.h>

#include "rtl_gen/optimized/issue_sel.h"
#include "rtl_gen/policies/policy_emitter.h"
#include "rtl_gen/policies/port_cases.h"
#include "rtl_gen/policies/selector_contract.h"

/* True for output sfu or mem: the port that the pick takes. */
static bool is_port(const struct pick_output *out)
{
	return strcmp(out->name, "sfu") == 0 || strcmp(out->name, "mem") == 0;
}

/* The index of element `at` in a vector of elements of `size` bits, as an expression. */
static const char *element(struct verilog *v, const char *at, const char *size)
{
	if (strcmp(size, "1") == 0)
		return at;
	return v_string(v, strchr(at, ' ') ? "(%s)*%s +: %s" : "%s*%s +: %s", at, size, size);
}

/* The width of `copies` elements of `size` bits, as an expression. */
static const char *elements(struct verilog *v, const char *copies, const char *size)
{
	return strcmp(size, "1") == 0 ? copies : v_string(v, "%s*%s", copies, size);
}

static const char *state(const struct config *cfg, const struct optimized_ranking *ranking)
{
	if (ranking->within == WITHIN_ROUND_ROBIN)
		return "for each scheduler the slot that it issued last, as two masks";
	if (ranking->within == WITHIN_CYCLIC)
		return "for each TB and scheduler the slot that it issued last, as a mask of the slots above it";
	if (optimized_keeps_by_tb(cfg, ranking))
		return "for each scheduler the TB that it issued last and for each TB its last leader, both one-hot";
	if (cfg->has_last_grant)
		return "for each scheduler the slot that it issued last, one-hot; for each warp whether it was "
		       "granted since its "
		       "launch, and for each pair of warps of a scheduler which was granted later";
	if (cfg->has_wait_age)
		return "for each scheduler the slot that it issued last, one-hot; for each warp how long it has "
		       "been ready, and "
		       "for each pair of warps of a scheduler which was ready longer";
	if (ranking->last == LAST_THERMOMETER)
		return "for each scheduler the slot that it issued last, as a thermometer mask";
	if (optimized_keeps_one_hot(cfg, ranking))
		return "for each scheduler the slot that it issued last, one-hot";
	return "none of its own";
}

#include "rtl_gen/optimized/issue_sel.v.h"

static void emit_picker(struct verilog *v, const struct optimized_ranking *ranking, const char *name, bool grant_only)
{
	if (ranking->within == WITHIN_ROUND_ROBIN)
		emit_round_robin(v, BLOCK_issue_sel, name, &ranking->arbiter, grant_only);
	else
		emit_optimized_pick(v, ranking, name, grant_only);
}

static void emit_optimized(struct verilog *v, const struct optimized_ranking *ranking)
{
	struct optimized_ranking own;
	bool other = ranking->classes && optimized_classes_of(v->cfg, true, &own);
	const struct optimized_ranking *fetch = other ? &own : ranking;
	struct pick_output out[PICK_OUTPUTS];
	unsigned outputs = optimized_pick_outputs(v->cfg, ranking, out);
	emit_picker(v, ranking, "issue_pick", false);
	if (v->cfg->has_critical)
		emit_picker(v, fetch, "fetch_pick", true);
	selector(v, ranking, fetch, outputs, out);
}

void emit_issue_sel(struct verilog *v)
{
	struct optimized_ranking ranking;
	if (optimized_ranking_of(v->cfg, &ranking))
		emit_optimized(v, &ranking);
	else
		emit_reference_issue_sel(v);
}
