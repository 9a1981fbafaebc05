/* bits.c - tests that every register bit that a paper counts affects an output: injects a stuck-at-0 and a stuck-at-1
 * fault into each bit of the Verilog, and compares the outputs, without the observe ports, with the golden model.
 *
 *   bits CONFIG POLICY CYCLES EVERY [SURPLUS]
 *
 * The inputs are those of race.h for the registers it supports, otherwise CYCLES cycles of crowd.h with seed 1. Of a
 * register of more than 64 bits every EVERY-th bit is tried, of a smaller one every bit. SURPLUS lists the bits whose
 * stuck-at-0 fault changes no output because they stay 0 in such short runs: lines "POLICY REGISTER WIDTH FIRST", bits
 * FIRST and up of each number of WIDTH bits in the register. Their stuck-at-0 faults are injected all at once, their
 * stuck-at-1 faults one by one. Prints a line for each register; exit status 1 if a fault changes no output, or if the
 * faults of the list change one. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "config/config_file.h"
#include "rtl_gen/files/gen.h"
#include "sim/lockstep/lockstep.h"
#include "tests/bits/crowd.h"
#include "tests/bits/race.h"

enum { MOST = 8, NAME = 64 };
enum { SMALL = 64 }; /* bits of a register that are all tried */

struct reg {
	char block[NAME], path[NAME], name[NAME]; /* name: the last part of the path */
	unsigned width, base;                     /* bits; index of its first bit among all bits */
	unsigned number_bits, surplus_from;       /* bits of each number in it; first surplus bit; equal: none is */
	unsigned tried, changed[2], failed;
};

struct bits {
	struct config cfg;
	struct rtl_source rtl;
	struct pins pins;
	struct simulator *simulator;
	struct reg reg[MOST];
	unsigned regs, count; /* registers; bits of all registers */
	unsigned resets;      /* of the simulator so far: selects the fault, see fault_text() */
	uint64_t cycles;
	uint32_t *in, *expected; /* frames of all cycles */
};

/* ---- registers ---- */

static void add_register(struct bits *b, const char *block, json_t *entry)
{
	if (strcmp(json_string_value(json_object_get(entry, "owner")), "paper") != 0)
		return;
	if (b->regs == MOST)
		die(EXIT_BUG, "more than %d registers owned by a paper", MOST);
	struct reg *r = &b->reg[b->regs++];
	const char *path = json_string_value(json_object_get(entry, "name")), *dot = strrchr(path, '.');
	snprintf(r->block, NAME, "%s", block);
	snprintf(r->path, NAME, "%s", path);
	snprintf(r->name, NAME, "%s", dot ? dot + 1 : path);
	r->width = (unsigned)json_integer_value(json_object_get(entry, "width"));
	r->number_bits = r->surplus_from = r->width;
	r->base = b->count;
	b->count += r->width;
}

static void find_registers(struct bits *b)
{
	struct gen_files files;
	json_t *manifest = NULL, *block, *entry;
	size_t i, j;
	gen_make(&files, &b->cfg, "", "bits");
	for (unsigned n = 0; n < files.count; n++)
		if (strcmp(files.file[n].name, "manifest.json") == 0)
			manifest = json_loads(files.file[n].text, 0, NULL);
	json_array_foreach(json_object_get(manifest, "blocks"), i, block)
	{
		json_array_foreach(json_object_get(block, "registers"), j, entry)
		    add_register(b, json_string_value(json_object_get(block, "name")), entry);
	}
	json_decref(manifest);
	gen_free(&files);
}

static void read_surplus(struct bits *b, const char *path)
{
	char *text = read_whole(path, NULL), *next = text;
	for (char *line; (line = strsep(&next, "\n"));) {
		char policy[NAME], name[NAME];
		unsigned width, first;
		if (!*line || *line == '#')
			continue;
		if (sscanf(line, "%63s %63s %u %u", policy, name, &width, &first) != 4)
			die(EXIT_USAGE, "%s: '%s': expected POLICY REGISTER WIDTH FIRST", path, line);
		if (strcmp(policy, policy_defs[b->cfg.policy.issue].name) != 0)
			continue;
		for (unsigned n = 0; n < b->regs; n++) {
			if (strcmp(b->reg[n].name, name) != 0)
				continue;
			b->reg[n].number_bits = width;
			b->reg[n].surplus_from = first;
		}
	}
	free(text);
}

static bool is_surplus(const struct reg *r, unsigned bit)
{
	return bit % r->number_bits >= r->surplus_from;
}

/* ---- faults in the Verilog ---- */

/* The logic that selects the fault. Reset n (from 2 on) selects bit (n - 2) / 2 of all bits, stuck at n % 2; the last
 * reset sets all surplus bits to 0. */
static char *fault_text(const struct bits *b, const char *block)
{
	char *text = xprintf("  reg was_reset = 1'b0;\n  reg [15:0] fault = 16'd0;\n"
			     "  always @(posedge clk_i) begin\n    was_reset <= rst_i;\n"
			     "    if (rst_i & ~was_reset) fault <= fault + 1'b1;\n  end\n"
			     "  wire [14:0] stuck = fault[15:1];\n");
	for (unsigned n = 0; n < b->regs; n++) {
		const struct reg *r = &b->reg[n];
		if (strcmp(r->block, block) != 0 || strchr(r->path, '['))
			continue;
		char *all = xalloc(r->width + 1);
		for (unsigned bit = 0; bit < r->width; bit++)
			all[r->width - 1 - bit] = is_surplus(r, bit) ? '1' : '0';
		char *more = xprintf(
		    "%s  wire [%u:0] one_%s = %u'd1 << (stuck - 15'd%u);\n"
		    "  wire [%u:0] at_%s = stuck == 15'd%u ? %u'b%s : stuck > %u & stuck <= %u ? one_%s : %u'd0;\n",
		    text, r->width - 1, r->name, r->width, r->base + 1, r->width - 1, r->name, b->count + 1, r->width,
		    all, r->base, r->base + r->width, r->name, r->width);
		free(text);
		free(all);
		text = more;
	}
	return text;
}

/* Replaces `old`, which must occur exactly once, by `new`. */
static void replace(char **text, const char *old, const char *new)
{
	char *at = strstr(*text, old);
	if (!at || strstr(at + 1, old))
		die(EXIT_BUG, "'%s' does not occur exactly once in the Verilog", old);
	char *all = xprintf("%.*s%s%s", (int)(at - *text), *text, new, at + strlen(old));
	free(*text);
	*text = all;
}

static void break_register(const struct reg *r, char **text)
{
	int stem = (int)strlen(r->name) - 2; /* without _q */
	char *old = xprintf("%s <= %.*s_d;", r->name, stem, r->name), *new;
	if (!strchr(r->path, '['))
		new = xprintf("%s <= (%.*s_d & ~at_%s) | (at_%s & {%u{fault[0]}});", r->name, stem, r->name, r->name,
			      r->name, r->width);
	else if (strncmp(r->path, "g_tb[*].g_other[*].", 19) == 0) /* tb > other_tb */
		new = xprintf("%s <= stuck == %u + tb*(tb - 1)/2 + other_tb ? fault[0] : %.*s_d;", r->name, r->base + 1,
			      stem, r->name);
	else
		die(EXIT_BUG, "%s: no fault injection for a register in this generate block", r->path);
	replace(text, old, new);
	free(old);
	free(new);
}

static void break_verilog(struct bits *b)
{
	for (size_t f = 0; f < b->rtl.count; f++) {
		char **text = &b->rtl.files[f].text;
		bool counter = false;
		for (unsigned n = 0; n < b->regs; n++) {
			const struct reg *r = &b->reg[n];
			if (strncmp(b->rtl.files[f].name, r->block, strlen(r->block)) != 0 ||
			    strcmp(b->rtl.files[f].name + strlen(r->block), ".v") != 0)
				continue;
			if (!counter) {
				char *faults = fault_text(b, r->block), *more = xprintf("\n);\n%s", faults);
				replace(text, "\n);\n", more);
				free(faults);
				free(more);
			}
			counter = true;
			break_register(r, text);
		}
	}
}

/* ---- runs ---- */

static void record(struct bits *b)
{
	struct stimulus *s = crowd_open(&b->cfg, 1);
	struct lockstep l;
	size_t ins = b->pins.in_words, outs = b->pins.out_words;
	b->in = xalloc(b->cycles * ins * sizeof *b->in);
	b->expected = xalloc(b->cycles * outs * sizeof *b->expected);
	lockstep_open(&l, &b->cfg, &b->pins, NULL);
	for (uint64_t c = 0; c < b->cycles; c++) {
		lockstep_cycle(&l, s);
		memcpy(b->in + c * ins, l.in_frame, ins * sizeof *b->in);
		memcpy(b->expected + c * outs, l.expected_frame, outs * sizeof *b->expected);
	}
	lockstep_close(&l);
	crowd_close(s);
}

/* Resets until the next reset is number `number`; a cycle between two resets separates them. */
static void reset_until(struct bits *b, unsigned number)
{
	uint32_t out[MAX_PINS * MAX_NUMS], unknown[MAX_PINS * MAX_NUMS];
	for (; b->resets + 1 < number; b->resets++) {
		b->simulator->reset(b->simulator);
		b->simulator->cycle(b->simulator, b->in, out, unknown);
	}
}

/* Whether an output in the run after reset `number` differs from the model's. */
static bool differs(struct bits *b, unsigned number)
{
	size_t ins = b->pins.in_words, outs = b->pins.out_words;
	uint32_t out[MAX_PINS * MAX_NUMS], unknown[MAX_PINS * MAX_NUMS];
	reset_until(b, number);
	b->simulator->reset(b->simulator);
	b->resets++;
	for (uint64_t c = 0; c < b->cycles; c++) {
		b->simulator->cycle(b->simulator, b->in + c * ins, out, unknown);
		if (memcmp(out, b->expected + c * outs, outs * sizeof *out) != 0)
			return true;
	}
	return false;
}

/* The same for the race that depends on the bit; without a fault its outputs equal the model's. */
static bool race_differs(struct bits *b, const struct reg *r, unsigned bit, unsigned value, unsigned number)
{
	struct lockstep l;
	struct stimulus *s = race_open(&b->cfg, r->block, r->name, bit / r->number_bits, bit % r->number_bits, value);
	bool same = true;
	reset_until(b, number);
	lockstep_open(&l, &b->cfg, &b->pins, b->simulator); /* resets once */
	b->resets++;
	while (same && !s->done(s))
		same = lockstep_cycle(&l, s);
	lockstep_close(&l);
	race_close(s);
	return !same;
}

static void try_bit(struct bits *b, struct reg *r, unsigned bit)
{
	r->tried++;
	for (unsigned value = 0; value < 2; value++) {
		if (value == 0 && is_surplus(r, bit))
			continue;
		unsigned number = 2 + 2 * (r->base + bit) + value;
		bool race = race_supports(r->block, r->name);
		bool changed = race ? race_differs(b, r, bit, value, number) : differs(b, number);
		r->changed[value] += changed;
		if (!changed) {
			printf("%s %s bit %u stuck at %u changes no output\n", r->block, r->path, bit, value);
			r->failed++;
		}
	}
}

static unsigned try_all(struct bits *b, unsigned every)
{
	unsigned failed = 0;
	if (differs(b, 1))
		die(EXIT_FAIL, "model and Verilog differ without an injected fault");
	for (unsigned n = 0; n < b->regs; n++) {
		struct reg *r = &b->reg[n];
		unsigned step = r->width > SMALL ? every : 1;
		for (unsigned bit = r->base % step; bit < r->width; bit += step)
			try_bit(b, r, bit);
		failed += r->failed;
		printf("%-14s %-32s %5u bits, %5u tried: stuck at 0 %5u change an output, stuck at 1 %5u", r->block,
		       r->path, r->width, r->tried, r->changed[0], r->changed[1]);
		if (r->surplus_from < r->number_bits)
			printf("; surplus: bits %u to %u of each %u-bit number", r->surplus_from, r->number_bits - 1,
			       r->number_bits);
		printf("\n");
		fflush(stdout);
	}
	if (differs(b, 2 * (b->count + 1))) {
		printf("the surplus bits change an output when they are stuck at 0\n");
		failed++;
	}
	return failed;
}

int main(int argc, char **argv)
{
	static struct bits b;
	char why[(int)POLICY_TEXT + (int)CONFIG_WHY];
	diag_start();
	if (argc < 5 || argc > 6)
		die(EXIT_USAGE, "bits: expected CONFIG POLICY CYCLES EVERY [SURPLUS]");
	config_read(&b.cfg, argv[1]);
	if (!policy_parse(&b.cfg.policy, argv[2], why) || !config_derive(&b.cfg, why))
		die(EXIT_USAGE, "%s", why);
	b.cycles = strtoul(argv[3], NULL, 10);
	unsigned every = (unsigned)strtoul(argv[4], NULL, 10);
	if (b.cycles < 1 || every < 1)
		die(EXIT_USAGE, "bits: CYCLES and EVERY are at least 1");
	find_registers(&b);
	if (argc == 6)
		read_surplus(&b, argv[5]);
	rtl_generate(&b.rtl, &b.cfg);
	break_verilog(&b);
	pins_of(&b.cfg, false, &b.pins);
	record(&b);
	b.simulator = simulator_kinds->open(&b.rtl, &b.pins);
	unsigned failed = try_all(&b, every);
	b.simulator->close(b.simulator);
	rtl_free(&b.rtl);
	free(b.in);
	free(b.expected);
	return failed ? EXIT_FAIL : EXIT_PASS;
}
