/* ports.c - the port tables as data, expanded from the .def files. */
#include "model/machine/ports.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "model/machine/counted.h"

const char *const counter_names[COUNTERS] = {
#define COUNTER(id, name, increment, meaning) name,
#include "model/machine/counted.def"
};
const char *const counter_meanings[COUNTERS] = {
#define COUNTER(id, name, increment, meaning) meaning,
#include "model/machine/counted.def"
};

static const struct {
	const char *name, *meaning;
} blocks[BLOCK_COUNT] = {
#define BLOCK(name, exists, meaning) {#name, meaning},
#include "model/machine/blocks.def"
};

const char *block_name(enum block block)
{
	return blocks[block].name;
}
const char *block_meaning(enum block block)
{
	return blocks[block].meaning;
}

bool block_exists(enum block block, const struct config *cfg)
{
	switch (block) {
#define BLOCK(name, exists, meaning)                                                                                   \
	case BLOCK_##name:                                                                                             \
		return exists;
#include "model/machine/blocks.def"
	case BLOCK_COUNT:
		break;
	}
	return false;
}

enum net_id {
#define NET(name, kind, count, bits, exists, meaning) NET_##name,
#include "model/machine/nets.def"
};

/* The net as a port's row: what the block's table says is still missing. Sets `exists`. */
static struct port net_port(enum net_id net, const struct config *cfg, bool *exists)
{
	switch (net) {
#define ROW(name, kind, count, bits, there, meaning, ranks)                                                            \
	case NET_##name:                                                                                               \
		*exists = there;                                                                                       \
		return (struct port){DIR_IN, KIND_##kind, #name, count, bits, meaning, "", ranks, "", "", 0};
#define NET(name, kind, count, bits, there, meaning) ROW(name, kind, count, bits, there, meaning, false)
#define RANK(name, kind, count, bits, there, meaning) ROW(name, kind, count, bits, there, meaning, true)
#include "model/machine/nets.def"
	}
	assert(false); /* every net has a row */
	return (struct port){0};
}

/* A table that is being filled, and the interface that its next port belongs to. */
struct filling {
	const struct config *cfg;
	struct port *table;
	bool *there; /* NULL: the table has existing ports alone */
	unsigned n;
	const char *group, *contract;
};

static void add(struct filling *f, bool exists, struct port p)
{
	if (!exists && !f->there)
		return;
	assert(f->n < MAX_PORTS && p.count <= MAX_NUMS && p.bits <= 64);
	p.group = f->group;
	p.contract = f->contract;
	if (f->there)
		f->there[f->n] = exists;
	f->table[f->n++] = p;
}

static void add_net(struct filling *f, enum net_id net, bool when, struct port row)
{
	bool exists;
	struct port p = net_port(net, f->cfg, &exists);
	if (row.dir == DIR_OBS) {
		p.meaning = "as ";
		row.remark = p.name;
	}
	p.dir = row.dir;
	p.name = row.name;
	p.remark = row.remark;
	p.offset = row.offset;
	add(f, exists && when, p);
}

/* One function a block, BLOCK_ports(): its rows, added one after the other. */
#define OPEN(name)                                                                                                     \
	static unsigned name##_ports(const struct config *cfg, struct port *table, bool *there)                        \
	{                                                                                                              \
		typedef struct name##_in fields_IN;                                                                    \
		typedef struct name##_out fields_OUT;                                                                  \
		struct filling f = {cfg, table, there, 0, "", ""};
#define GROUP(title, text)                                                                                             \
	f.group = title;                                                                                               \
	f.contract = text;
#define PORT(dir_, name_, net, when, remark_)                                                                          \
	add_net(&f, NET_##net, when,                                                                                   \
		(struct port){                                                                                         \
		    .dir = DIR_##dir_, .name = #name_, .remark = remark_, .offset = offsetof(fields_##dir_, name_)});
#define REG(name, kind, count, bits, when, meaning)                                                                    \
	add(&f, when,                                                                                                  \
	    (struct port){DIR_OBS, KIND_##kind, #name, count, bits, meaning, "", false, "", "",                        \
			  offsetof(fields_OBS, name)});
#define BLOCK(name, exists, meaning)                                                                                   \
	OPEN(name)                                                                                                     \
	typedef struct name##_obs fields_OBS;
#define LOGIC(name, exists, meaning) OPEN(name)
#define END_BLOCK(name)                                                                                                \
	return f.n;                                                                                                    \
	}
#include "model/machine/blocks.def"

unsigned all_ports_of(enum block block, const struct config *cfg, struct port *table, bool *there)
{
	static unsigned (*const ports[BLOCK_COUNT])(const struct config *, struct port *, bool *) = {
#define BLOCK(name, exists, meaning) name##_ports,
#include "model/machine/blocks.def"
	};
	return ports[block](cfg, table, there);
}

unsigned ports_of(enum block block, const struct config *cfg, struct port *table)
{
	return all_ports_of(block, cfg, table, NULL);
}

static const struct {
	enum block block;
	size_t offset;
} observed[] = {
#define BLOCK(name, exists, meaning) {BLOCK_##name, offsetof(struct front_end_obs, name)},
#define LOGIC(name, exists, meaning)
#include "model/machine/blocks.def"
};

unsigned observe_ports(const struct config *cfg, struct port *table, enum block *owner)
{
	unsigned n = 0;
	for (size_t b = 0; b < sizeof observed / sizeof *observed; b++) {
		struct port ports[MAX_PORTS];
		unsigned count = block_exists(observed[b].block, cfg) ? ports_of(observed[b].block, cfg, ports) : 0;
		for (unsigned i = 0; i < count; i++) {
			if (ports[i].dir != DIR_OBS)
				continue;
			assert(n < MAX_PORTS);
			table[n] = ports[i];
			table[n].offset += observed[b].offset;
			owner[n++] = observed[b].block;
		}
	}
	return n;
}

char *port_text(const struct port *p, char *text)
{
	snprintf(text, PORT_TEXT, "%s%s", p->meaning, p->remark);
	return text;
}

uint64_t port_get(const struct port *p, const void *base, unsigned n)
{
	const char *at = (const char *)base + p->offset;
	uint64_t value;
	bool bit;
	switch (p->kind) {
	case KIND_BIT:
		memcpy(&bit, at, sizeof bit);
		return bit;
	case KIND_MASK:
		memcpy(&value, at, sizeof value);
		return value >> n & 1;
	case KIND_NUMS:
		memcpy(&value, at + n * sizeof value, sizeof value);
		return value;
	}
	return 0;
}

void port_set(const struct port *p, void *base, unsigned n, uint64_t value)
{
	char *at = (char *)base + p->offset;
	uint64_t mask;
	bool bit = value & 1;
	switch (p->kind) {
	case KIND_BIT:
		memcpy(at, &bit, sizeof bit);
		break;
	case KIND_MASK:
		memcpy(&mask, at, sizeof mask);
		mask = (mask & ~(UINT64_C(1) << n)) | (uint64_t)bit << n;
		memcpy(at, &mask, sizeof mask);
		break;
	case KIND_NUMS:
		memcpy(at + n * sizeof value, &value, sizeof value);
		break;
	}
}
