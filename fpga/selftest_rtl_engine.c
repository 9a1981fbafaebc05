/* selftest_rtl_engine.c - emits selftest_engine.v: random inputs that meet every assumption of the front end. */
#include <stdio.h>
#include <string.h>

#include "fpga/selftest_rtl.h"

bool selftest_reads(const struct config *c, const struct port *p)
{
	static const char *const always[] = {"issue", "fetch", "room_two", "busy", "valid"};
	for (size_t n = 0; n < sizeof always / sizeof *always; n++)
		if (strcmp(p->name, always[n]) == 0)
			return true;
	if (strcmp(p->name, "live") == 0)
		return c->map == MAP_PROGRAMMABLE || c->has_hint;
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

static void random_register(struct verilog *v)
{
	v_line(v, "localparam [63:0] SEED = 64'h9e3779b97f4a7c15;");
	v_step(v, "1. Random bits: a(n) = a(n-127) ^ a(n-64), 64 steps a cycle. Bit 0 is the oldest.");
	v_line(v, "reg [126:0] random_q;");
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "if (rst_i)");
	v_line(v, "random_q <= {SEED[62:0], SEED};");
	v_line(v, "else");
	v_line(v, "random_q <= {random_q[126:63] ^ random_q[63:0], random_q[126:64]};");
	v_line(v, "end");
}

/* A vector of random bits: bit w is bit (first + step * w) mod 127 of the random register. */
static void slot_bits(struct verilog *v, const char *name, unsigned first, unsigned step)
{
	v_line(v, "wire [W-1:0] %s;", name);
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_%s", name);
	v_line(v, "assign %s[gw] = random_q[(%u*gw + %u) %% 127];", name, step, first);
	v_line(v, "end");
	v_line(v, "endgenerate");
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

static void phases(struct verilog *v)
{
	struct text next = {0};
	unsigned count = 0;
	v_step(v, "2. Phases of 32 cycles, and the events that are frequent in each.");
	v_line(v, "reg [4:0] cycle_q;");
	v_line(v, "always @(posedge clk_i)");
	v_line(v, "cycle_q <= rst_i ? 5'd0 : cycle_q + 5'd1;");
	for (size_t n = sizeof knobs / sizeof *knobs; n-- > 0;) {
		if (knobs[n].wanted && !knobs[n].wanted(v->cfg))
			continue;
		text_add(&next, "%srandom_q[%u]", count++ ? ", " : "", knobs[n].place);
	}
	v_line(v, "reg [%u:0] phase_q;", count - 1);
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "if (rst_i)");
	v_line(v, "phase_q <= %u'd0;", count);
	v_line(v, "else if (&cycle_q)");
	v_line(v, "phase_q <= {%s};", next.s);
	v_line(v, "end");
	text_free(&next);
	count = 0;
	for (size_t n = 0; n < sizeof knobs / sizeof *knobs; n++)
		if (!knobs[n].wanted || knobs[n].wanted(v->cfg))
			v_line(v, "wire %s = phase_q[%u]; // %s", knobs[n].name, count++, knobs[n].meaning);
}

/* NAME_q, a register that rotates by one bit towards the top. */
static void rotating(struct verilog *v, const char *name, const char *width, unsigned bits, unsigned ones,
		     const char *when)
{
	v_line(v, "reg [%s-1:0] %s_q;", width, name);
	v_line(v, "always @(posedge clk_i) begin");
	v_line(v, "if (rst_i)");
	if (ones == bits)
		v_line(v, "%s_q <= {%s{1'b1}};", name, width);
	else
		v_line(v, "%s_q <= {%u'd0, {%u{1'b1}}};", name, bits - ones, ones);
	v_line(v, "else%s", when);
	if (bits == 1)
		v_line(v, "%s_q <= %s_q;", name, name);
	else
		v_line(v, "%s_q <= {%s_q[%s-2:0], %s_q[%s-1]};", name, name, width, name, width);
	v_line(v, "end");
}

/* The warp slots that a launch may take, with map = programmable. */
static void any_slots(struct verilog *v)
{
	const struct config *c = v->cfg;
	bool whole = may_be_whole(c);
	rotating(v, "window", "W", c->warps, whole ? (c->warps + 1) / 2 : c->tb_warps, "");
	slot_bits(v, "take", 11, 7);
	v_line(v, "wire [W-1:0] window = window_q%s;", whole ? " | {W{wide}}" : "");
	v_line(v, "assign launch_warps_o = window & ~(live_i | finished_i) & (take | {W{~sparse}});");
}

/* The same with map = fixed: slots of the TB slot in turn_q. */
static void fixed_slots(struct verilog *v)
{
	const struct config *c = v->cfg;
	slot_bits(v, "take", 11, 7);
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_launch");
	v_line(v, "wire own = gw < %u ? turn_q[(gw / %u) %% T] : 1'b0;", c->tbs * c->tb_warps, c->tb_warps);
	v_line(v, "assign launch_warps_o[gw] = own & (take[gw] | ~sparse);");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static unsigned at_most(unsigned n, unsigned most)
{
	return n < most ? n : most;
}

/* The same with map = contiguous: all TBs have the same size, which is drawn when no TB is resident. */
static void even_slots(struct verilog *v)
{
	const struct config *c = v->cfg;
	unsigned even = c->warps < c->tbs ? 1 : at_most(c->warps / c->tbs, c->tb_warps);
	unsigned sizes[] = {even, at_most(2 * even, c->tb_warps), even > 1 ? even - 1 : 1, c->tb_warps};
	v_line(v, "reg drain_q; // no launches until the SM is empty, so that the size may change");
	v_line(v, "reg [1:0] size_q;");
	v_line(v, "wire empty = ~|busy_i;");
	v_line(v, "wire drains = (&cycle_q) & random_q[12] & random_q[63] & random_q[118];");
	v_line(v, "wire drain_d = ~empty & (drain_q | drains);");
	v_line(v, "wire [1:0] size_d = empty & ~|launch_o ? {random_q[95], random_q[33]} : size_q;");
	v_flops(v, "drain size");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_launch");
	v_line(v, "wire [3:0] own;");
	for (unsigned n = 0; n < 4; n++)
		v_line(v, "assign own[%u] = gw < %u ? turn_q[(gw / %u) %% T] : 1'b0;", n,
		       at_most(c->tbs, c->warps / sizes[n]) * sizes[n], sizes[n]);
	v_line(v, "assign launch_warps_o[gw] = own[size_q];");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void launches(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_step(v, "3. Launches to the TB slot in turn_q.");
	rotating(v, "turn", "T", c->tbs, 1, " if (random_q[77])");
	if (c->map == MAP_FIXED)
		fixed_slots(v);
	else if (c->map == MAP_CONTIGUOUS)
		even_slots(v);
	else
		any_slots(v);
	if (c->has_grid)
		v_line(v, "assign grid_waits_o = ~grid_empty;");
	v_line(v, "wire launches = random_q[50] & (|launch_warps_o)%s%s;", c->has_grid ? " & ~grid_empty" : "",
	       c->map == MAP_CONTIGUOUS ? " & ~drain_q" : "");
	v_line(v, "assign launch_o = turn_q & ~busy_i & {T{launches}};");
}

static void heads(struct verilog *v)
{
	const struct config *c = v->cfg;
	bool types = c->has_ports || c->has_sharing;
	v_step(v,
	       "4. Head instructions: a warp draws a new one when it issues or has none. {kind_1, kind_0}: 00 plain, "
	       "01 barrier, 10 exit, 11 needs a unit; a new head is plain or of the cycle's special kind.");
	v_line(v, "wire [1:0] draw = {random_q[84], random_q[20]};");
	v_line(v, "wire special_1 = storm ? &draw : draw != 2'd1;");
	v_line(v, "wire special_0 = storm ? ~&draw : draw != 2'd2;");
	slot_bits(v, "drawn", 5, 2);
	slot_bits(v, "branches", 31, 5);
	v_line(v, "wire [W-1:0] anew = issue_i | ~valid_i;");
	v_line(v, "reg [W-1:0] kind_1_q, kind_0_q, branch_q;");
	v_line(v, "wire [W-1:0] kind_1_d = (anew & drawn & {W{special_1}}) | (~anew & kind_1_q);");
	v_line(v, "wire [W-1:0] kind_0_d = (anew & drawn & {W{special_0}}) | (~anew & kind_0_q);");
	v_line(v, "wire [W-1:0] branch_d = (anew & branches & {W{random_q[59]}}) | (~anew & branch_q);");
	v_flops(v, "kind_1 kind_0 branch");
	v_line(v, "wire [W-1:0] unit = kind_1_q & kind_0_q;");
	v_line(v, "assign bar_o = ~kind_1_q & kind_0_q;");
	v_line(v, "assign exit_o = kind_1_q & ~kind_0_q;");
	v_line(v, "assign jump_o = branch_q & ~unit;");
	if (types) {
		v_line(v, "assign mem_o = branch_q & unit;");
		v_line(v, "assign sfu_o = unit & ~branch_q;");
	}
	if (c->has_memory)
		v_line(v, "assign memory_o = branch_q & unit;");
}

static void lanes(struct verilog *v)
{
	v_step(v, "The lanes that execute each head: all, or a number derived from its kind and its slot.");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_lanes");
	v_line(v, "localparam integer SLOT = gw;");
	v_line(v, "wire all = ~(kind_1_q[gw] | kind_0_q[gw] | branch_q[gw]);");
	v_line(
	    v,
	    "assign lanes_o[gw*%d +: %d] = all ? 6'd32 : {1'b0, kind_1_q[gw], kind_0_q[gw], branch_q[gw], SLOT[1:0]};",
	    LANES_BITS, LANES_BITS);
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void collectors(struct verilog *v)
{
	v_step(v, "A head is blocked if its collector at its own scheduler is not free.");
	v_line(v, "assign free_mem_o = random_q[9 +: S];");
	v_line(v, "assign free_sfu_o = random_q[60 +: S];");
	v_line(v, "assign free_sp_o = random_q[104 +: S];");
	v_line(v, "wire [W-1:0] collector;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_collector");
	v_line(v, "wire memory_free = mem_o[gw] & free_mem_o[gw %% S];");
	v_line(v, "wire sfu_free = sfu_o[gw] & free_sfu_o[gw %% S];");
	v_line(v, "wire sp_free = ~unit[gw] & free_sp_o[gw %% S];");
	v_line(v, "assign collector[gw] = memory_free | sfu_free | sp_free;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "assign ready_o = wants & collector;");
	v_line(v, "assign blocked_o = wants & ~collector;");
}

static void readiness(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_step(v, "5. Warps that could issue: depending on the phase half of the heads, all, a quarter or none.");
	slot_bits(v, "half", 0, 1);
	slot_bits(v, "fourth", 17, 3);
	v_line(v, "wire [W-1:0] odds = (half | {W{eager}}) & (fourth | {W{~seldom}});");
	v_line(v, "wire [W-1:0] wants = odds & ~{W{eager & seldom}};");
	if (c->has_sharing)
		collectors(v);
	else
		v_line(v, "assign ready_o = wants;");
	if (c->has_places) {
		slot_bits(v, "loads", 29, 11);
		v_line(v, "assign long_wait_o = loads & ~wants;");
	}
	if (c->has_progress)
		lanes(v);
}

static void kernel(struct verilog *v)
{
	const struct config *c = v->cfg;
	if (c->has_hint) {
		v_step(v, "The warps that the kernel names: fixed when a warp is launched.");
		v_line(v, "reg [W-1:0] named_q;");
		v_line(v, "wire [W-1:0] named_d = (live_i & named_q) | (~live_i & drawn);");
		v_flops(v, "named");
		v_line(v, "assign hint_o = named_q;");
	}
	if (c->has_recency) {
		v_step(v, "Completing memory instructions: in half of the cycles none, else those of a quarter of the "
			  "warps.");
		slot_bits(v, "completes", 3, 9);
		slot_bits(v, "ends", 66, 4);
		v_line(v, "assign completed_o = completes & ends & {W{random_q[107]}};");
	}
}

static void fetches(struct verilog *v)
{
	const struct config *c = v->cfg;
	v_step(v, "6. Fetches hit or miss; lines that missed arrive.");
	v_line(v, "assign fetch_hit_o = (|fetch_i) & (random_q[3] | (random_q[70] & ~far));");
	if (c->has_two && c->refill >= 2) {
		v_line(v, "// A warp that may fetch has room for two instructions.");
		v_line(v, "assign fetch_two_o = fetch_hit_o & random_q[90];");
	} else if (c->has_two) {
		v_line(v, "assign fetch_two_o = fetch_hit_o & random_q[90] & (|(fetch_i & room_two_i));");
	}
	if (c->fetches_ahead)
		v_line(v, "assign fetch_none_o = (|fetch_i) & ~fetch_hit_o & random_q[113];");
	slot_bits(v, "arrives", 40, 3);
	v_line(v, "reg [W-1:0] miss_q; // warps with an outstanding miss");
	v_line(v, "wire [W-1:0] comes = miss_q & arrives & {W{~together | (&cycle_q[3:0])}};");
	if (c->fill_uses_port)
		v_line(v, "assign fill_o = comes & (~comes + 1'b1);");
	else
		v_line(v, "assign fill_o = comes;");
	if (c->has_two)
		v_line(v, "assign fill_two_o = fill_o & room_two_i & {W{random_q[101]}};");
	v_line(v, "wire missed = ~fetch_hit_o%s;", c->fetches_ahead ? " & ~fetch_none_o" : "");
	v_line(v, "wire [W-1:0] miss_d = (miss_q & ~fill_o) | (fetch_i & {W{missed}});");
	v_flops(v, "miss");
}

void emit_selftest_engine(struct verilog *v)
{
	v_begin(v, (struct v_about){
		       BLOCK_front_end, "selftest_engine", "fpga/selftest_rtl_engine.c",
		       "The self-test's stimulus engine: random inputs that meet every assumption of the front end.",
		       "0 cycles from the front end's outputs to launches, fills and fetch responses.",
		       "random bits, phase, each warp's head instruction, outstanding misses, next TB slot."});
	v_sizes(v);
	ports(v);
	random_register(v);
	phases(v);
	launches(v);
	heads(v);
	readiness(v);
	kernel(v);
	fetches(v);
	v_end(v);
}
