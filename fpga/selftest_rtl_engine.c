/* selftest_rtl_engine.c - emits selftest_engine.v: random inputs that meet every assumption of the front end. */
#include <stdio.h>
#include <string.h>

#include "fpga/selftest_rtl.h"
#include "rtl_gen/writer/template.h"

/* Whether the engine knows from registers whether a fetch is granted: some warp may fetch, if it is live, without an
 * outstanding line and without an instruction. */
static bool grant_is_known(const struct config *c)
{
	return !c->fetches_ahead && !c->fetch_answer && !c->enable;
}

bool selftest_reads(const struct config *c, const struct port *p)
{
	static const char *const always[] = {"issue", "fetch", "room_two", "busy", "valid"};
	for (size_t n = 0; n < sizeof always / sizeof *always; n++)
		if (strcmp(p->name, always[n]) == 0)
			return true;
	if (strcmp(p->name, "live") == 0)
		return c->map == MAP_PROGRAMMABLE || c->has_hint || grant_is_known(c);
	return strcmp(p->name, "finished") == 0 && c->map == MAP_PROGRAMMABLE;
}

/* Declares the front end's ports with their directions reversed. */
static void ports(struct verilog *v)
{
	struct port table[MAX_PORTS];
	char name[V_NAME];
	unsigned n = ports_of(BLOCK_front_end, v->cfg, table);
	v_clock_ports(v);
	for (unsigned i = 0; i < n; i++) {
		bool in = table[i].dir == DIR_IN;
		if (!in && !selftest_reads(v->cfg, &table[i]))
			continue;
		snprintf(name, sizeof name, "%s_%c", table[i].name, in ? 'o' : 'i');
		v_port(v, in ? DIR_OUT : DIR_IN, name, table[i].kind == KIND_BIT ? 0 : v_width(&table[i]), "");
	}
}

static bool may_be_whole(const struct config *c)
{
	return c->map == MAP_PROGRAMMABLE && c->tb_warps == c->warps;
}

static bool has_sparse(const struct config *c)
{
	return c->map != MAP_CONTIGUOUS;
}

static bool has_grid(const struct config *c)
{
	return c->has_grid;
}

/* The bits of the phase register, each with the random bit that it is loaded from. */
static const struct {
	const char *name;
	unsigned place;
	bool (*wanted)(const struct config *cfg); /* NULL: always */
	const char *meaning;
} knobs[] = {
    {"storm", 2, NULL, "barriers"},
    {"eager", 15, NULL, "every head instruction is ready; with seldom, none"},
    {"seldom", 28, NULL, "a quarter of the head instructions is ready"},
    {"far", 41, NULL, "half of the fetches miss instead of a quarter"},
    {"together", 54, NULL, "lines arrive in every 16th cycle only"},
    {"sparse", 67, has_sparse, "a TB takes half of the warp slots that it could"},
    {"wide", 80, may_be_whole, "a TB may take every warp slot"},
    {"grid_empty", 93, has_grid, "no TB waits in the grid"},
};

enum { KNOBS = sizeof knobs / sizeof *knobs };

static bool wanted(const struct config *c, unsigned n)
{
	return !knobs[n].wanted || knobs[n].wanted(c);
}

/* The number of bits of the phase register below knob n. */
static unsigned knobs_below(const struct config *c, unsigned n)
{
	unsigned count = 0;
	while (n-- > 0)
		count += wanted(c, n);
	return count;
}

/* What the phase register is loaded from. */
static const char *next_phase(struct verilog *v)
{
	const char *next = "";
	for (unsigned n = KNOBS; n-- > 0;)
		if (wanted(v->cfg, n))
			next = v_string(v, "%s%srandom_q[%u]", next, *next ? ", " : "", knobs[n].place);
	return next;
}

static unsigned at_most(unsigned n, unsigned most)
{
	return n < most ? n : most;
}

/* With map = contiguous all TBs have the same size, which is drawn when no TB is resident: one of four sizes, in warps.
 */
static unsigned tb_size(const struct config *c, unsigned n)
{
	unsigned even = c->warps < c->tbs ? 1 : at_most(c->warps / c->tbs, c->tb_warps);
	unsigned sizes[] = {even, at_most(2 * even, c->tb_warps), even > 1 ? even - 1 : 1, c->tb_warps};
	return sizes[n];
}

/* The warp slots that TBs of that size can take. */
static unsigned slots_of_size(const struct config *c, unsigned n)
{
	return at_most(c->tbs, c->warps / tb_size(c, n)) * tb_size(c, n);
}

/* The warp whose fetch is answered in this cycle. */
static const char *answered(const struct config *c)
{
	return c->fetch_answer ? "asked_q" : "fetch_i";
}

#include "fpga/selftest_rtl_engine.v.h"
