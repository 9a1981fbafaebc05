/* test_head_masks.c - random instructions: the head masks against a recomputation from each warp, the back end's next
 * event, and its promises for the next cycle. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "model/machine/mask.h"
#include "model/sm/ahead.h"
#include "tests/unit/base/full.h"

enum { INSTS = 64, STREAMS = 16, MOST = 40, LANES = 32, REGISTERS = 70 };

/* Of a run; with FULL=1 60,000. */
static unsigned cycles = 15000;

/* Warps that run random instructions. The issuing warps are drawn, so no front end is needed. */
struct bench {
	struct config cfg;
	struct rng rng;
	struct memory *memory;
	struct backend backend;
	struct head_masks heads;
	struct warp warps[MAX_WARPS];
	struct code code;
	struct tb_stream tb;
	struct inst insts[INSTS];
	struct decoded_code decoded;
	struct warp_stream streams[STREAMS];
	struct record records[STREAMS][MOST];
	uint64_t addrs[STREAMS][2 * LANES]; /* lanes apart; the same for all lanes, for local memory */
	uint64_t now;
	bool answered; /* the memory has responded in this cycle */
};

static unsigned draw(struct bench *b, unsigned n)
{
	return (unsigned)rng_below(&b->rng, n);
}

static void draw_inst(struct bench *b, struct inst *inst)
{
	static const uint8_t near[] = {OP_SP, OP_SP, OP_SP, OP_SFU, OP_DP, OP_BRANCH, OP_BAR};
	*inst = (struct inst){.srcs = (uint8_t)draw(b, 4)};
	inst->op = draw(b, 4) ? near[draw(b, sizeof near)] : (uint8_t)(OP_LOAD + draw(b, 4));
	bool memory = unit_of((enum op_class)inst->op) == UNIT_MEM && inst->op != OP_FENCE;
	inst->width = memory ? (uint8_t)(1u << draw(b, 4)) : 0;
	inst->dsts = inst->op == OP_LOAD || inst->op == OP_SP || inst->op == OP_SFU || inst->op == OP_DP ||
		     (inst->op == OP_ATOM && draw(b, 2));
	inst->dst[0] = (uint16_t)draw(b, REGISTERS);
	for (unsigned i = 0; i < inst->srcs; i++)
		inst->src[i] = (uint16_t)(draw(b, 2) ? draw(b, 6) : draw(b, REGISTERS));
}

static void draw_record(struct bench *b, struct record *r)
{
	static const uint8_t spaces[] = {SPACE_GLOBAL, SPACE_GLOBAL, SPACE_SHARED, SPACE_LOCAL, SPACE_CONST};
	const struct inst *inst;
	*r = (struct record){.pc = draw(b, INSTS), .mask = draw(b, 4) ? ~UINT32_C(0) : draw(b, 2) << 5};
	inst = &b->insts[r->pc];
	r->space = inst->width == 0      ? SPACE_NONE
		   : inst->op == OP_ATOM ? SPACE_GLOBAL
		   : inst->op == OP_LOAD ? spaces[draw(b, 5)]
					 : spaces[draw(b, 4)];
	r->addr = r->space == SPACE_LOCAL ? LANES : 0;
}

static void open_bench(struct bench *b, uint64_t seed)
{
	char why[CONFIG_WHY];
	ck_assert_msg(config_derive(&b->cfg, why), "%s", why);
	b->rng.state = seed;
	b->memory = memory_open(&b->cfg, 1);
	b->code = (struct code){false, b->cfg.inst_bytes};
	b->tb = (struct tb_stream){.warps = b->streams, .insts = b->insts, .inst_count = INSTS};
	for (unsigned i = 0; i < INSTS; i++)
		draw_inst(b, &b->insts[i]);
	decode_code(&b->cfg, b->insts, INSTS, &b->decoded);
	for (unsigned s = 0; s < STREAMS; s++) {
		unsigned stride = draw(b, 4) ? 4 : 1u << draw(b, 8);
		uint64_t base = draw(b, 1 << 9) * UINT64_C(128);
		for (unsigned i = 0; i < LANES; i++)
			b->addrs[s][i] = base + (uint64_t)i * stride, b->addrs[s][LANES + i] = base;
		b->streams[s] = (struct warp_stream){b->records[s], 1 + draw(b, MOST), b->addrs[s], 2 * LANES};
		for (unsigned i = 0; i < MOST; i++)
			draw_record(b, &b->records[s][i]);
	}
	head_masks_open(&b->cfg, &b->heads);
	backend_open(&b->cfg, &b->backend, 0, b->memory);
	backend_kernel(&b->cfg, &b->backend, REGISTERS, &(struct thread_map){1, 1, MAX_WARPS, 0, 1});
}

static void close_bench(struct bench *b)
{
	decode_close(&b->decoded);
	backend_close(&b->backend);
	memory_close(b->memory);
	free(b);
}

/* ---- the expected masks ---- */

static void look_at(const struct bench *b, unsigned slot, struct front_end_in *in)
{
	const struct config *cfg = &b->cfg;
	const struct warp *w = &b->warps[slot];
	const struct record *r = &w->stream->records[w->next];
	const struct inst *inst = &b->insts[r->pc];
	enum exec_unit unit = unit_of((enum op_class)inst->op);
	bool last = w->next + 1 == w->stream->count, far = r->space == SPACE_GLOBAL || r->space == SPACE_LOCAL;
	in->ready |= (uint64_t)(backend_clear(cfg, &b->backend, inst, slot) &&
				collector_ready(cfg, &b->backend.collector, unit, slot % cfg->schedulers))
		     << slot;
	in->long_wait |= (uint64_t)(cfg->has_places && backend_long_wait(&b->backend, inst, slot)) << slot;
	in->bar |= (uint64_t)(inst->op == OP_BAR && r->mask) << slot;
	in->exit |= (uint64_t)last << slot;
	in->jump |= (uint64_t)(last || r[1].pc != r->pc + 1) << slot;
	in->sfu |= (uint64_t)(cfg->has_ports && unit == UNIT_SFU) << slot;
	in->mem |= (uint64_t)(cfg->has_ports && unit == UNIT_MEM) << slot;
	in->memory |= (uint64_t)(cfg->has_memory && unit == UNIT_MEM && far) << slot;
}

static void compare(const struct bench *b)
{
	struct front_end_in in = {0}, expect = {0};
	for (unsigned slot = 0; slot < b->cfg.warps; slot++)
		if (b->warps[slot].stream && b->warps[slot].entries > 0)
			look_at(b, slot, &expect);
	head_masks_show(&b->cfg, &b->heads, &b->backend.collector, b->warps, &in);
	ck_assert_uint_eq(in.ready, expect.ready);
	ck_assert_uint_eq(in.long_wait, expect.long_wait);
	ck_assert_uint_eq(in.bar, expect.bar);
	ck_assert_uint_eq(in.exit, expect.exit);
	ck_assert_uint_eq(in.jump, expect.jump);
	ck_assert_uint_eq(in.sfu, expect.sfu);
	ck_assert_uint_eq(in.mem, expect.mem);
	ck_assert_uint_eq(in.memory, expect.memory);
}

/* ---- a cycle ---- */

static void show_next(struct bench *b, unsigned slot)
{
	uint64_t bit = mask_bit(slot);
	struct warp *w = &b->warps[slot];
	b->heads.valid = w->stream && w->entries > 0 ? b->heads.valid | bit : b->heads.valid & ~bit;
	head_masks_next(&b->cfg, &b->heads, &b->backend, &b->code, w, slot);
}

static void launch(struct bench *b, unsigned slot)
{
	struct warp *w = &b->warps[slot];
	w->stream = &b->streams[draw(b, STREAMS)];
	w->tb = &b->tb;
	w->code = b->decoded.insts;
	w->entries = draw(b, 2);
	warp_goto(w, 0);
	show_next(b, slot);
}

static void issue(struct bench *b, unsigned slot)
{
	struct warp *w = &b->warps[slot];
	const struct record *r = &w->stream->records[w->next];
	backend_issue(&b->backend, w->head, r, r->space == SPACE_NONE ? NULL : w->stream->addrs + r->addr, slot,
		      slot % b->cfg.schedulers);
	w->entries = draw(b, 3);
	if (warp_last(w))
		w->stream = NULL;
	else
		warp_goto(w, w->next + 1);
	show_next(b, slot);
}

/* Draws warps that issue from the ready ones, and warps whose I-buffer receives an instruction. */
static void decide(struct bench *b, bool busy)
{
	for (unsigned slot = 0; slot < b->cfg.warps; slot++) {
		struct warp *w = &b->warps[slot];
		if (!w->stream && backend_drained(&b->backend, slot) && draw(b, 50) == 0)
			launch(b, slot);
		if (w->stream && w->entries == 0 && draw(b, 4) == 0) {
			w->entries = 1;
			b->heads.valid |= mask_bit(slot);
		}
		struct front_end_in in = {0};
		head_masks_show(&b->cfg, &b->heads, &b->backend.collector, b->warps, &in);
		if (busy && mask_has(in.ready, slot) && draw(b, 3) == 0)
			issue(b, slot);
	}
}

static void clock_backend(struct bench *b)
{
	struct packet p;
	b->answered = false;
	memory_clock(b->memory);
	if (memory_receive(b->memory, 0, &p)) {
		backend_receive(&b->backend, &p);
		b->answered = true;
	}
	backend_clock(&b->cfg, &b->backend, b->now);
	head_masks_wake(&b->cfg, &b->heads, &b->backend, b->warps, b->backend.boards.woken);
	b->backend.boards.woken = 0;
	b->backend.ldst.completed = 0;
}

static struct bench *new_bench(const char *policy)
{
	char why[CONFIG_WHY];
	struct bench *b = calloc(1, sizeof *b);
	ck_assert_ptr_nonnull(b);
	config_defaults(&b->cfg);
	ck_assert_msg(policy_parse(&b->cfg.policy, policy, why), "%s", why);
	return b;
}

static void run(struct bench *b)
{
	open_bench(b, 1);
	for (; b->now < cycles; b->now++) {
		clock_backend(b);
		compare(b);
		decide(b, b->now % 1000 < 400); /* in the other 600 cycles the instructions in flight drain */
	}
	ck_assert_uint_gt(b->backend.ops.issued, cycles / 10);
	close_bench(b);
}

START_TEST(the_masks_match_each_warp)
{
	run(new_bench("gto+rr"));
	run(new_bench("tls+rr"));
	run(new_bench("motrr:mem=global+rr"));
}
END_TEST

START_TEST(the_masks_match_on_other_machines)
{
	struct bench *b = new_bench("lrr+rr");
	b->cfg.exit_waits = 0;
	b->cfg.schedulers = 1;
	b->cfg.register_banks = 3;
	b->cfg.l1d_mshrs = b->cfg.l1d_merges = 2;
	run(b);
	b = new_bench("lrr+rr");
	b->cfg.shared_ports = 0;
	b->cfg.schedulers = 4;
	b->cfg.warps = 63;
	run(b);
}
END_TEST

/* In a cycle before backend_next() nothing in the back end changes, except the counter of a failing access and the
 * completions of the previous cycle, which end. */
START_TEST(nothing_changes_before_the_next_event)
{
	struct bench *b = new_bench("gto+rr");
	struct backend *before = malloc(sizeof *before);
	uint64_t slept = 0, failing = 0;
	ck_assert_ptr_nonnull(before);
	b->cfg.l1d_mshrs = 4; /* so that accesses fail */
	b->cfg.l1d_merges = 2;
	open_bench(b, 2);
	for (; b->now < cycles; b->now++) {
		bool sleeps = backend_next(&b->cfg, &b->backend, b->now) > b->now;
		memcpy(before, &b->backend, sizeof *before);
		clock_backend(b);
		if (sleeps && !b->answered) {
			uint64_t *failed = before->ldst.failed;
			slept++;
			failing += failed != NULL;
			if (failed)
				++*(uint64_t *)((char *)before + ((char *)failed - (char *)&b->backend));
			ck_assert_mem_eq(before, &b->backend, sizeof *before);
		}
		decide(b, b->now % 1000 < 400);
	}
	ck_assert_uint_gt(slept, cycles / 10);
	ck_assert_uint_gt(failing, cycles / 100);
	free(before);
	close_bench(b);
}
END_TEST

/* The promised warps that have an entry: their instructions have no dependence, and there is room for each. */
static void check_promises(const struct bench *b, uint64_t promised)
{
	for (uint64_t left = promised; left; left &= left - 1) {
		unsigned slot = mask_first(left);
		const struct warp *w = &b->warps[slot];
		ck_assert_msg(backend_clear(&b->cfg, &b->backend, warp_head(w), slot), "cycle %u: warp %u",
			      (unsigned)b->now, slot);
		ck_assert_msg(collector_ready(&b->cfg, &b->backend.collector, (enum exec_unit)w->head->unit,
					      slot % b->cfg.schedulers),
			      "cycle %u: no room for warp %u", (unsigned)b->now, slot);
	}
}

/* Of the promised warps, at most one of each scheduler and of each shared port, as far as the draws allow. */
static uint64_t draw_issues(struct bench *b, uint64_t promised)
{
	uint64_t issues = 0, taken = 0;
	for (unsigned n = 0; n < 2 * b->cfg.schedulers; n++) {
		unsigned slot = draw(b, b->cfg.warps), unit = b->warps[slot].stream ? b->warps[slot].head->unit : 0;
		uint64_t others = b->heads.owned[slot % b->cfg.schedulers] | taken;
		if (!mask_has(promised, slot) || issues & others & ~taken || mask_has(taken, slot))
			continue;
		issues |= mask_bit(slot);
		if (b->cfg.has_ports && unit != UNIT_SP)
			taken |= b->heads.unit[unit];
	}
	return issues;
}

/* Issues them. Returns those whose next entry became the head. */
static uint64_t issue_promised(struct bench *b, uint64_t issues, uint64_t next_ready)
{
	uint64_t moved = 0;
	for (uint64_t left = issues; left; left &= left - 1) {
		unsigned slot = mask_first(left), entries = b->warps[slot].entries;
		bool stays = mask_has(b->heads.bar | b->heads.exit | b->heads.jump, slot);
		issue(b, slot);
		if (!b->warps[slot].stream)
			continue;
		b->warps[slot].entries = entries > 1 ? entries - 1 : draw(b, 3);
		show_next(b, slot);
		if (entries > 1 && !stays)
			moved |= mask_bit(slot) & next_ready;
	}
	return moved;
}

static void refill(struct bench *b)
{
	for (unsigned slot = 0; slot < b->cfg.warps; slot++) {
		struct warp *w = &b->warps[slot];
		if (!w->stream && backend_drained(&b->backend, slot) && draw(b, 20) == 0)
			launch(b, slot);
		if (w->stream && w->entries < 2 && w->next + w->entries < w->stream->count && draw(b, 3) == 0) {
			w->entries++;
			show_next(b, slot);
		}
	}
}

/* Whatever promised warps issue in a cycle: what was promised for the next one holds then. */
static void run_promises(struct bench *b)
{
	struct ahead ahead = {0};
	uint64_t promised = 0, behind = 0, kept = 0;
	b->cfg.latency = 1;
	open_bench(b, 3);
	b->code.no_jumps = true;
	for (; b->now < cycles; b->now++) {
		struct front_end_in in = {0};
		clock_backend(b);
		check_promises(b, promised);
		head_masks_show(&b->cfg, &b->heads, &b->backend.collector, b->warps, &in);
		ahead_show(&b->cfg, &ahead, &b->heads, &b->backend, b->warps, b->now, &in);
		uint64_t issues = draw_issues(b, promised);
		kept = issue_promised(b, issues, in.next_ready);
		behind += mask_count(kept);
		promised = kept | (in.ready & ~issues);
		refill(b);
	}
	ck_assert_uint_gt(b->backend.ops.issued, cycles / 4);
	ck_assert_uint_gt(behind, cycles / 20);
	close_bench(b);
}

START_TEST(promises_are_kept)
{
	run_promises(new_bench("gto+rr"));
	run_promises(new_bench("tls+rr"));
	struct bench *b = new_bench("motrr:mem=global+rr");
	b->cfg.sp_collectors = 2; /* so that room is short */
	b->cfg.mem_collectors = b->cfg.sfu_collectors = 1;
	b->cfg.exit_waits = 0;
	run_promises(b);
	b = new_bench("lrr+rr");
	b->cfg.shared_ports = 0;
	b->cfg.schedulers = 4;
	b->cfg.sp_collectors = 4;
	b->cfg.sp_width = 2;
	run_promises(b);
	b = new_bench("lrr+rr");
	b->cfg.schedulers = 4;
	b->cfg.sp_width = 3;
	run_promises(b);
}
END_TEST

Suite *head_masks_suite(void);
Suite *head_masks_suite(void)
{
	Suite *s = suite_create("head_masks");
	TCase *t = tcase_create("head_masks");
	if (full_tests())
		cycles = 60000;
	tcase_set_timeout(t, 60);
	tcase_add_test(t, the_masks_match_each_warp);
	tcase_add_test(t, the_masks_match_on_other_machines);
	tcase_add_test(t, nothing_changes_before_the_next_event);
	tcase_add_test(t, promises_are_kept);
	suite_add_tcase(s, t);
	return s;
}
