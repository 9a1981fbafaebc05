/* test_accelsim_write.c - a stream that is written as a trace and read back is the same stream. */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/proc.h"
#include "base/rng.h"
#include "base/tree.h"
#include "sim/accelsim/accelsim.h"
#include "sim/accelsim/register_renaming.h"
#include "sim/accelsim/sass_opcode.h"
#include "sim/streams/stream_file.h"
#include "sim/workloads/workload.h"
#include "tests/unit/base/full.h"
#include "tests/unit/base/scratch.h"

/* ---- register dependences ---- */

/* The earlier records that each record of a warp waits for: those whose registers it reads or writes and that no record
 * between has waited for. Records 64 or more back count too; what is kept is a sum over them that depends on each. */
static uint64_t *waits(const struct tb_stream *tb, const struct warp_stream *w, unsigned registers)
{
	uint64_t *sums = xalloc(w->count * sizeof *sums);
	int64_t *producer = xalloc(registers * sizeof *producer);
	bool *waited = xalloc(w->count);
	memset(producer, 0xff, registers * sizeof *producer);
	for (uint32_t j = 0; j < w->count; j++) {
		const struct inst *inst = &tb->insts[w->records[j].pc];
		for (unsigned i = 0; i < inst->srcs + inst->dsts; i++) {
			int64_t p = producer[i < inst->srcs ? inst->src[i] : inst->dst[i - inst->srcs]];
			if (p < 0 || waited[p])
				continue;
			waited[p] = true;
			sums[j] += rng_next(&(struct rng){(uint64_t)p});
		}
		for (unsigned i = 0; i < inst->dsts; i++)
			producer[inst->dst[i]] = j;
	}
	free(producer);
	free(waited);
	return sums;
}

static void same_record(const struct tb_stream *a, const struct warp_stream *v, const struct tb_stream *b,
			const struct warp_stream *w, uint32_t j, const char *where)
{
	const struct record *r = &v->records[j], *q = &w->records[j];
	const struct inst *x = &a->insts[r->pc], *y = &b->insts[q->pc];
	if (x->op == OP_LOAD && (r->space == SPACE_CONST || r->space == SPACE_PARAM)) { /* arithmetic in a trace */
		ck_assert_msg(y->op == OP_SP && q->space == SPACE_NONE, "%s: record %u: %s", where, j, y->text);
		return;
	}
	ck_assert_msg(x->op == y->op, "%s: record %u: %s became %s", where, j, x->text, y->text);
	ck_assert_msg(r->mask == q->mask || j + 1 == v->count, "%s: record %u: mask", where, j);
	if (r->space == SPACE_NONE || r->mask == 0)
		return;
	ck_assert_msg(r->space == q->space, "%s: record %u: %s: space", where, j, x->text);
	ck_assert_msg(x->width == y->width, "%s: record %u: %s: width", where, j, x->text);
	for (unsigned i = 0; i < (unsigned)__builtin_popcount(r->mask); i++)
		ck_assert_msg(v->addrs[r->addr + i] == w->addrs[q->addr + i], "%s: record %u: address", where, j);
}

/* Returns the number of records whose dependences differ. */
static unsigned same_tb(const struct tb_stream *a, const struct kernel_stream *k, const struct tb_stream *b,
			const struct kernel_stream *l, const char *where)
{
	unsigned differ = 0;
	for (unsigned i = 0; i < k->tb_warps; i++) {
		const struct warp_stream *v = &a->warps[i], *w = &b->warps[i];
		ck_assert_uint_eq(v->count, w->count);
		uint64_t *of_v = waits(a, v, k->registers), *of_w = waits(b, w, l->registers);
		for (uint32_t j = 0; j < v->count; j++) {
			same_record(a, v, b, w, j, where);
			differ += of_v[j] != of_w[j];
			uint64_t at = a->address ? a->address[v->records[j].pc] : 16 * (uint64_t)v->records[j].pc;
			ck_assert_uint_eq(at, b->address[w->records[j].pc]);
		}
		free(of_v);
		free(of_w);
	}
	return differ;
}

static unsigned same_kernel(const struct kernel_stream *k, const struct kernel_stream *l)
{
	struct tb_cursor *c = tb_cursor_open(k), *d = tb_cursor_open(l);
	unsigned differ = 0;
	ck_assert_str_eq(k->name, l->name);
	ck_assert_uint_eq(k->tbs, l->tbs);
	ck_assert_mem_eq(k->block, l->block, sizeof k->block);
	ck_assert_uint_eq((k->regs + 3) / 4 * 4, l->regs);
	ck_assert_uint_eq(k->shared_bytes, l->shared_bytes);
	for (unsigned t = 0; t < k->tbs; t++) {
		struct tb_stream a, b;
		c->next(c, &a);
		d->next(d, &b);
		differ += same_tb(&a, k, &b, l, k->name);
		c->release(c, &a);
		d->release(d, &b);
	}
	c->close(c);
	d->close(d);
	return differ;
}

/* Writes, reads, compares, in the present folder. A wait that could not be said is missing in one record, and another,
 * the next that reads the same, may wait in its place. */
static unsigned round_trip(const struct stream *s)
{
	struct stream back;
	unsigned lost = accelsim_write(s, "out"), differ = 0;
	accelsim_read(&back, "out/kernelslist.g");
	ck_assert_uint_eq(back.kernel_count, s->kernel_count);
	for (unsigned k = 0; k < s->kernel_count; k++)
		differ += same_kernel(&s->kernels[k], &back.kernels[k]);
	ck_assert_msg(differ <= 2 * lost, "%s: %u records wait for something else, %u waits were lost", s->name, differ,
		      lost);
	stream_free(&back);
	return lost;
}

/* With FULL=1 every trace and workload, else every sixth. */
static unsigned stride(void)
{
	return full_tests() ? 1 : 6;
}

START_TEST(the_calibration_traces_come_back)
{
	struct stream s;
	struct dirent **names;
	unsigned traces = 0, tried = 0;
	char *folder = tree_path("calibration/traces");
	scratch_enter();
	int n = scandir(folder, &names, NULL, alphasort);
	for (int i = 0; i < n; i++) {
		char *path = xprintf("%s/%s/kernelslist.g", folder, names[i]->d_name);
		if (names[i]->d_name[0] != '.' && traces++ % stride() == 0) {
			accelsim_read(&s, path);
			ck_assert_uint_eq(round_trip(&s), 0);
			stream_free(&s);
			tried++;
		}
		free(path);
		free(names[i]);
	}
	ck_assert_uint_eq(traces, 38);
	ck_assert_uint_eq(tried, stride() == 1 ? 38 : 7);
	free(names);
	free(folder);
}
END_TEST

/* What Accel-Sim's table for Pascal has, of arithmetic (ISA_Def/pascal_opcode.h): anything else stops it. */
static const char pascal[] =
    " FADD FCHK FFMA FMNMX FMUL FSEL FSET FSETP FCMP MUFU HADD2 HFMA2 HMUL2 HSET2 HSETP2 DADD DFMA DMUL DSETP "
    "DMNMX DSET"
    " BREV FLO IADD IDP IMAD IMNMX IMUL ISETP ISET LOP LOP3 POPC SHF SHR VABSDIFF BFE BFI ICMP SHL F2F F2I I2F I2I MOV"
    " PRMT SEL SHFL MATCH VOTE LDC LDG LDL LDS STG STL STS ATOMS ATOMG RED MEMBAR BRA EXIT BAR ";

static void accelsim_knows(const struct kernel_stream *k, enum mem_space space)
{
	for (unsigned i = 0; i < k->inst_count; i++) {
		char text[SASS_TEXT + 2] = " ";
		sass_nearest(&k->insts[i], space, text + 1);
		strcpy(text + strcspn(text, "."), " ");
		ck_assert_msg(strstr(pascal, text), "%s becomes%s", k->insts[i].text, text);
	}
}

static bool is_full(const char *name)
{
	size_t n = strlen(name);
	return n > 5 && strcmp(name + n - 5, "_full") == 0;
}

/* In their small sizes: the code is the same. */
START_TEST(the_workloads_come_back)
{
	unsigned count = 0, small = 0;
	scratch_enter();
	for (const char *const *name = workload_names(); *name; name++) {
		struct stream s;
		if (is_full(*name) || small++ % stride() != 0)
			continue;
		workload_load(&s, *name);
		for (unsigned k = 0; k < s.kernel_count; k++)
			for (unsigned space = SPACE_GLOBAL; space <= SPACE_PARAM; space++)
				accelsim_knows(&s.kernels[k], (enum mem_space)space);
		round_trip(&s);
		stream_free(&s);
		count++;
	}
	ck_assert_uint_ge(count, stride() == 1 ? 39 : 7);
}
END_TEST

/* ---- random streams ---- */

enum { INSTS = 300, RECORDS = 3000, TB_WARPS = 3, THREADS = 70 };

struct random_stream {
	struct stream stream;
	struct kernel_stream kernel;
	struct inst insts[INSTS + 1];
	struct warp_stream warps[TB_WARPS];
	struct record records[TB_WARPS][RECORDS];
	uint64_t addrs[TB_WARPS][RECORDS * 32];
};

static void add_registers(struct rng *r, uint8_t *count, uint16_t *list, unsigned most, unsigned registers)
{
	for (unsigned n = rng_below(r, most + 1); n > 0; n--) {
		uint16_t reg = (uint16_t)rng_below(r, registers);
		unsigned i = 0;
		while (i < *count && list[i] != reg)
			i++;
		if (i == *count)
			list[(*count)++] = reg;
	}
}

static void random_inst(struct rng *r, struct inst *inst, unsigned dsts, unsigned srcs, unsigned registers)
{
	static const uint8_t widths[] = {1, 2, 4, 8, 16};
	static const uint8_t ops[] = {OP_SP, OP_SFU, OP_DP, OP_LOAD, OP_STORE, OP_ATOM, OP_FENCE, OP_BRANCH, OP_BAR};
	inst->op = ops[rng_below(r, sizeof ops)];
	if (inst->op == OP_LOAD || inst->op == OP_STORE || inst->op == OP_ATOM)
		inst->width = widths[rng_below(r, sizeof widths)];
	strcpy(inst->text, "any");
	add_registers(r, &inst->srcs, inst->src, srcs, registers);
	add_registers(r, &inst->dsts, inst->dst, dsts, registers);
}

static void random_record(struct rng *r, struct random_stream *s, unsigned w, uint32_t j, uint32_t lanes)
{
	struct record *record = &s->records[w][j];
	struct warp_stream *warp = &s->warps[w];
	record->pc = rng_below(r, INSTS);
	record->mask = rng_below(r, 3) ? lanes : (uint32_t)rng_next(r) & lanes & (uint32_t)rng_next(r);
	record->space = SPACE_NONE;
	record->addr = warp->addr_count;
	const struct inst *inst = &s->insts[record->pc];
	if (inst->width == 0 || record->mask == 0)
		return;
	record->space =
	    inst->op == OP_LOAD ? (uint8_t)(SPACE_GLOBAL + rng_below(r, 4)) : (uint8_t)(SPACE_GLOBAL + rng_below(r, 2));
	bool stride = rng_below(r, 2);
	uint64_t base = rng_next(r) >> rng_below(r, 60);
	for (uint32_t mask = record->mask; mask; mask &= mask - 1)
		warp->addrs[warp->addr_count++] = stride ? base += 4 : rng_next(r) >> rng_below(r, 64);
}

static struct random_stream *random_stream(uint64_t seed, unsigned dsts, unsigned srcs, unsigned registers)
{
	struct random_stream *s = xalloc(sizeof *s);
	struct rng r = {seed};
	for (unsigned i = 0; i < INSTS; i++)
		random_inst(&r, &s->insts[i], dsts, srcs, registers);
	s->insts[INSTS] = (struct inst){.op = OP_EXIT, .text = "exit"};
	for (unsigned w = 0; w < TB_WARPS; w++) {
		uint32_t lanes = w + 1 < TB_WARPS ? UINT32_MAX : (1u << THREADS % 32) - 1;
		s->warps[w] = (struct warp_stream){s->records[w], RECORDS, s->addrs[w], 0};
		for (uint32_t j = 0; j + 1 < RECORDS; j++)
			random_record(&r, s, w, j, lanes);
		s->records[w][RECORDS - 1] = (struct record){INSTS, lanes, 0, SPACE_NONE};
	}
	s->kernel = (struct kernel_stream){.name = "random",
					   .grid = {1, 1, 1},
					   .block = {THREADS, 1, 1},
					   .tbs = 1,
					   .tb_warps = TB_WARPS,
					   .regs = 19,
					   .registers = registers,
					   .insts = s->insts,
					   .inst_count = INSTS + 1,
					   .warps = s->warps};
	s->stream = (struct stream){.name = "random", .kernels = &s->kernel, .kernel_count = 1};
	return s;
}

static const struct random_stream *written;

static void write_it(void)
{
	accelsim_write(&written->stream, "out");
}

/* At most four to wait for and at most 255 values alive: nothing may be lost. */
START_TEST(random_streams_come_back)
{
	static const unsigned shapes[][3] = {{1, 3, 8}, {1, 3, 250}, {2, 2, 250}, {3, 1, 255}, {4, 0, 40}, {0, 4, 9}};
	const unsigned *shape = shapes[_i % 6];
	struct random_stream *s = random_stream((uint64_t)_i, shape[0], shape[1], shape[2]);
	scratch_enter();
	written = s;
	ck_assert_int_eq(scratch_run(write_it, 0), EXIT_PASS);
	ck_assert_str_eq(scratch_line("stderr"), "");
	ck_assert_uint_eq(round_trip(&s->stream), 0);
	free(s);
}
END_TEST

START_TEST(what_a_trace_cannot_say_is_said)
{
	struct random_stream *s = random_stream(1, 1, 0, 200);
	scratch_enter();
	for (unsigned i = 0; i < 6; i++) /* the sixth reads five that are on their way */
		s->insts[i] = (struct inst){.op = OP_SP, .dsts = i < 5, .dst = {(uint16_t)(190 + i)}, .text = "mov"};
	s->insts[5].srcs = 5;
	for (uint16_t i = 0; i < 5; i++)
		s->insts[5].src[i] = (uint16_t)(190 + i);
	for (uint32_t j = 0; j < 6; j++)
		s->records[0][j] = (struct record){j, UINT32_MAX, 0, SPACE_NONE};
	s->kernel.tb_warps = 1;
	s->kernel.block[0] = 32;
	s->warps[0].count = 7;
	s->records[0][6] = (struct record){INSTS, UINT32_MAX, 0, SPACE_NONE};
	written = s;
	ck_assert_int_eq(scratch_run(write_it, 0), EXIT_PASS);
	ck_assert_str_eq(
	    scratch_line("stderr"),
	    "warpsmith: out/kernel-1.traceg: kernel random: the trace lacks 1 register dependences: an instruction "
	    "lists at most four sources");
	s->insts[5].dsts = 1; /* a destination is waited for as well, so it can stand for the fifth */
	s->insts[5].dst[0] = 7;
	ck_assert_int_eq(scratch_run(write_it, 0), EXIT_PASS);
	ck_assert_str_eq(scratch_line("stderr"), "");
	ck_assert_uint_eq(round_trip(&s->stream), 0);
	free(s);
}
END_TEST

/* One load and five movs that nobody has waited for, an instruction that reads them all, one that writes: the oldest
 * movs are left out, and their registers are not given away while they may be on their way. */
START_TEST(what_comes_last_is_waited_for)
{
	struct inst insts[8] = {{.op = OP_LOAD, .width = 4}};
	struct record records[8];
	struct renamed out[8];
	const struct warp_stream w = {records, 8, NULL, 0};
	const struct tb_stream tb = {.warps = &w, .insts = insts, .inst_count = 8};
	for (uint16_t i = 0; i < 8; i++) {
		records[i] = (struct record){i, UINT32_MAX, 0, SPACE_NONE};
		insts[i].dsts = i != 6;
		insts[i].dst[0] = i;
		insts[6].src[i < 6 ? 5 - i : i] = i; /* the load last */
	}
	insts[6].srcs = 6;
	ck_assert_uint_eq(rename_warp(out, &tb, &w, 8), 2);
	const unsigned kept[] = {0, 5, 4, 3};
	for (unsigned i = 0; i < 4; i++)
		ck_assert_int_eq(out[6].src[i], out[kept[i]].dst);
	ck_assert_int_ne(out[7].dst, out[1].dst);
	ck_assert_int_ne(out[7].dst, out[2].dst);
}
END_TEST

/* A loop that counts, compares and jumps 300 times: a value that is overwritten gives its register back. */
START_TEST(registers_come_back)
{
	enum { TURNS = 300 };
	struct inst insts[4] = {{.op = OP_SP, .dsts = 1, .srcs = 1},
				{.op = OP_SP, .dsts = 1, .dst = {1}, .srcs = 1},
				{.op = OP_BRANCH, .srcs = 1, .src = {1}},
				{.op = OP_EXIT}};
	static struct record records[3 * TURNS + 1];
	static struct renamed out[3 * TURNS + 1];
	const struct warp_stream w = {records, 3 * TURNS + 1, NULL, 0};
	const struct tb_stream tb = {.warps = &w, .insts = insts, .inst_count = 4};
	for (uint32_t j = 0; j < 3 * TURNS; j++)
		records[j] = (struct record){j % 3, UINT32_MAX, 0, SPACE_NONE};
	records[3 * TURNS] = (struct record){3, UINT32_MAX, 0, SPACE_NONE};
	ck_assert_uint_eq(rename_warp(out, &tb, &w, 2), 0);
	for (uint32_t j = 0; j < 3 * TURNS; j++)
		ck_assert_int_lt(out[j].dst, 3);
}
END_TEST

/* More values alive than registers: those that have come give theirs up first, so nothing is lost by that alone. */
START_TEST(registers_run_out_without_a_false_wait)
{
	struct random_stream *s = random_stream(5, 1, 2, 600);
	struct renamed *out = xalloc(RECORDS * sizeof *out);
	struct tb_stream tb = {.warps = s->warps, .insts = s->insts, .inst_count = INSTS + 1};
	unsigned lost = rename_warp(out, &tb, &s->warps[0], 600);
	ck_assert_uint_lt(lost, 40);
	for (uint32_t j = 0; j < RECORDS; j++)
		ck_assert_int_lt(out[j].dst, RENAMED_REGISTERS);
	free(out);
	free(s);
}
END_TEST

START_TEST(the_last_exit_is_for_all_lanes)
{
	struct random_stream *s = random_stream(3, 0, 0, 4);
	struct stream back;
	struct tb_stream tb;
	scratch_enter();
	s->insts[0].op = OP_EXIT;
	s->insts[0].width = 0;
	for (unsigned w = 0; w < TB_WARPS; w++) {
		s->warps[w].count = 3;
		s->records[w][0] = (struct record){0, 0x3, 0, SPACE_NONE};
		s->records[w][1] = (struct record){1, 0x0, 0, SPACE_NONE};
		s->records[w][2] = (struct record){INSTS, 0x4, 0, SPACE_NONE};
	}
	accelsim_write(&s->stream, "out");
	accelsim_read(&back, "out");
	struct tb_cursor *c = tb_cursor_open(&back.kernels[0]);
	c->next(c, &tb);
	ck_assert_uint_eq(tb.warps[0].records[2].mask, 0xfffffffc);
	ck_assert_uint_eq(tb.warps[2].records[2].mask, 0x3c);
	c->release(c, &tb);
	c->close(c);
	stream_free(&back);
	free(s);
}
END_TEST

Suite *accelsim_write_suite(void);
Suite *accelsim_write_suite(void)
{
	Suite *s = suite_create("accelsim_write");
	TCase *t = tcase_create("accelsim_write"), *whole = tcase_create("whole");
	tcase_set_timeout(t, 600);
	tcase_set_timeout(whole, 600);
	tcase_add_test(whole, the_calibration_traces_come_back);
	tcase_add_test(whole, the_workloads_come_back);
	suite_add_tcase(s, whole);
	tcase_add_loop_test(t, random_streams_come_back, 0, 12);
	tcase_add_test(t, what_a_trace_cannot_say_is_said);
	tcase_add_test(t, what_comes_last_is_waited_for);
	tcase_add_test(t, registers_come_back);
	tcase_add_test(t, registers_run_out_without_a_false_wait);
	tcase_add_test(t, the_last_exit_is_for_all_lanes);
	suite_add_tcase(s, t);
	return s;
}
