/* thread_block.c - reads a thread block of a trace. */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/diag.h"
#include "sim/accelsim/trace_kernel.h"

/* Limits of a thread block's memory: warp instructions, and different instructions among them. */
enum { MOST_RECORDS = 1 << 24, MOST_INSTS = 1 << 21, FIRST_ROOM = 256 };

struct trace_tb {
	struct warp_stream *warps;
	struct record *records;
	uint64_t *addrs;
	uint32_t record_count, record_room, addr_count, addr_room;
	/* Two lines are the same instruction if pc and all fields are equal: warps may differ at one pc. */
	struct inst *insts;
	uint32_t *address;
	uint32_t inst_count, inst_room;
	uint32_t *slots; /* hash table: index + 1 of an instruction; 0: free */
	uint32_t slot_count;
};

static void *room_for(void *old, uint32_t *room, uint32_t needed, size_t size)
{
	if (needed <= *room)
		return old;
	while (*room < needed)
		*room = *room ? 2 * *room : FIRST_ROOM;
	return xrealloc(old, *room * size);
}

/* ---- instructions ---- */

static uint32_t slot_of(const struct trace_tb *b, const struct inst *inst, uint32_t pc)
{
	uint32_t slot = (uint32_t)XXH3_64bits_withSeed(inst, sizeof *inst, pc) & (b->slot_count - 1);
	while (b->slots[slot]) {
		uint32_t i = b->slots[slot] - 1;
		if (b->address[i] == pc && memcmp(&b->insts[i], inst, sizeof *inst) == 0)
			break;
		slot = (slot + 1) & (b->slot_count - 1);
	}
	return slot;
}

static void more_slots(struct trace_tb *b)
{
	free(b->slots);
	b->slot_count = b->slot_count ? 4 * b->slot_count : 4 * FIRST_ROOM;
	b->slots = xalloc(b->slot_count * sizeof *b->slots);
	for (uint32_t i = 0; i < b->inst_count; i++)
		b->slots[slot_of(b, &b->insts[i], b->address[i])] = i + 1;
}

static uint32_t inst_index(struct trace_tb *b, const struct trace_line *t, const struct line_reader *l)
{
	if (2 * b->inst_count >= b->slot_count)
		more_slots(b);
	uint32_t slot = slot_of(b, &t->inst, t->pc);
	if (b->slots[slot])
		return b->slots[slot] - 1;
	if (b->inst_count == MOST_INSTS)
		line_error(l, "too many different instructions in a thread block: expected at most %d", MOST_INSTS);
	uint32_t room = b->inst_room;
	b->insts = room_for(b->insts, &room, b->inst_count + 1, sizeof *b->insts);
	b->address = room_for(b->address, &b->inst_room, b->inst_count + 1, sizeof *b->address);
	b->insts[b->inst_count] = t->inst;
	b->address[b->inst_count] = t->pc;
	b->slots[slot] = ++b->inst_count;
	return b->inst_count - 1;
}

static void add_record(struct trace_tb *b, const struct trace_line *t, uint32_t first_addr, const struct line_reader *l)
{
	if (b->record_count == MOST_RECORDS)
		line_error(l, "too many warp instructions in a thread block: expected at most %d", MOST_RECORDS);
	b->records = room_for(b->records, &b->record_room, b->record_count + 1, sizeof *b->records);
	b->addrs = room_for(b->addrs, &b->addr_room, b->addr_count + t->addr_count, sizeof *b->addrs);
	b->records[b->record_count++] =
	    (struct record){inst_index(b, t, l), t->mask, b->addr_count - first_addr, (uint8_t)t->space};
	for (unsigned i = 0; i < t->addr_count; i++)
		b->addrs[b->addr_count++] = t->addrs[i];
}

/* ---- warps ---- */

static bool begins(struct line_reader *l, const char *text)
{
	size_t n = strlen(text);
	bool does = (size_t)(l->end - l->at) >= n && memcmp(l->at, text, n) == 0;
	if (does)
		l->at += n;
	return does;
}

static uint64_t need_field(struct line_reader *l, const char *field, const char *what, uint64_t most)
{
	line_need(l, what);
	if (!begins(l, field))
		line_error(l, "'%.*s': expected '%s<number>'", shown((size_t)(l->end - l->at)), l->at, field);
	uint64_t value = words_decimal(l, what, most);
	words_end(l);
	return value;
}

/* The mask of the lanes of a warp that have a thread. */
static uint32_t lanes_of(const struct trace_header *h, unsigned warp)
{
	unsigned left = h->threads - warp * LANES;
	return left >= LANES ? UINT32_MAX : (UINT32_C(1) << left) - 1;
}

static void read_insts(struct trace_tb *b, const struct trace_header *h, struct line_reader *l, unsigned warp,
		       uint64_t count)
{
	struct trace_line t;
	uint32_t alive = lanes_of(h, warp), first_addr = b->addr_count;
	for (uint64_t n = 0; n < count; n++) {
		line_need(l, "an instruction");
		if (*l->at == '#' || *l->at == 'w' || *l->at == 'i')
			line_error(l, "'%.*s': expected instruction %llu of %llu of warp %u",
				   shown((size_t)(l->end - l->at)), l->at, (unsigned long long)n + 1,
				   (unsigned long long)count, warp);
		trace_line_read(&t, h, l);
		if (!alive)
			line_error(l, "%s: all lanes of warp %u have exited: expected no further instruction",
				   t.inst.text, warp);
		add_record(b, &t, first_addr, l);
		if (t.inst.op == OP_EXIT)
			alive &= ~t.mask;
	}
	if (alive)
		line_error(l, "warp %u ends before lanes %08x have exited: expected an EXIT for them", warp, alive);
}

/* Reads one warp: its number, its instruction count and its instructions. Pointers into `records` and `addrs` are set
 * in read_warps() after the last warp, as the arrays may move until then. */
static void read_warp(struct trace_tb *b, const struct trace_header *h, struct line_reader *l, uint32_t *first_record,
		      uint32_t *first_addr)
{
	unsigned warp = (unsigned)words_decimal(l, "the number of the warp", h->tb_warps - 1);
	words_end(l);
	if (b->warps[warp].count)
		line_error(l, "a second 'warp = %u': expected each warp once", warp);
	uint64_t count = need_field(l, "insts = ", "the number of instructions", MOST_RECORDS);
	if (count == 0)
		line_error(l, "insts = 0: expected at least one instruction, an EXIT");
	first_record[warp] = b->record_count;
	first_addr[warp] = b->addr_count;
	read_insts(b, h, l, warp, count);
	b->warps[warp].count = (uint32_t)count;
	b->warps[warp].addr_count = b->addr_count - first_addr[warp];
}

static void read_warps(struct trace_tb *b, const struct trace_header *h, struct line_reader *l)
{
	uint32_t first_record[MOST_TB_WARPS], first_addr[MOST_TB_WARPS];
	for (;;) {
		line_need(l, "'warp = <number>' or '#END_TB'");
		if (begins(l, "#END_TB"))
			break;
		if (!begins(l, "warp = "))
			line_error(l, "'%.*s': expected 'warp = <number>' or '#END_TB'",
				   shown((size_t)(l->end - l->at)), l->at);
		read_warp(b, h, l, first_record, first_addr);
	}
	words_end(l);
	for (unsigned w = 0; w < h->tb_warps; w++) {
		if (b->warps[w].count == 0)
			line_error(l, "the thread block ends without warp %u: expected all %u warps", w, h->tb_warps);
		b->warps[w].records = b->records + first_record[w];
		b->warps[w].addrs = b->addrs ? b->addrs + first_addr[w] : NULL;
	}
}

static void read_coordinates(struct line_reader *l)
{
	line_need(l, "'thread block = x,y,z'");
	const char *line = l->at;
	unsigned commas = 0;
	bool ok = begins(l, "thread block = ");
	for (; ok && l->at < l->end; l->at++) {
		commas += *l->at == ',';
		ok = (*l->at >= '0' && *l->at <= '9') || (*l->at == ',' && l->at[1] != ',' && l->at[-1] != ' ');
	}
	if (!ok || commas != 2 || l->end[-1] == ',')
		line_error(l, "'%.*s': expected 'thread block = x,y,z'", shown((size_t)(l->end - line)), line);
}

void trace_tb_read(struct tb_stream *tb, const struct trace_header *h, struct line_reader *l)
{
	struct trace_tb *b = xalloc(sizeof *b);
	line_need(l, "'#BEGIN_TB'");
	if (!begins(l, "#BEGIN_TB"))
		line_error(l, "'%.*s': expected '#BEGIN_TB'", shown((size_t)(l->end - l->at)), l->at);
	words_end(l);
	read_coordinates(l);
	b->warps = xalloc(h->tb_warps * sizeof *b->warps);
	read_warps(b, h, l);
	*tb = (struct tb_stream){
	    .warps = b->warps, .insts = b->insts, .address = b->address, .inst_count = b->inst_count, .held = b};
	for (uint32_t i = 0; i < b->inst_count; i++)
		if (b->address[i] >= tb->code_end)
			tb->code_end = (uint64_t)b->address[i] + 1;
	free(b->slots);
	b->slots = NULL;
}

void trace_tb_free(struct tb_stream *tb)
{
	struct trace_tb *b = tb->held;
	free(b->warps);
	free(b->records);
	free(b->addrs);
	free(b->insts);
	free(b->address);
	free(b);
}
