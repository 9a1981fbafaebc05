/* arbiter.c - emits warp_arbiter.v, the issue selector as a request/grant arbiter. */
#include <string.h>

#include "kit/emit.h"
#include "rtl_gen/writer/template.h"

/* Ports of the selector and of the WPT that have another name at the arbiter, or are a net within it. */
static const struct renamed {
	const char *port, *net;
} renamed[] = {{"ready_i", "req_i"}, {"issue_o", "gnt_o"}, {"count_i", "count"}, {"count_o", "count"}};

static const char *arbiter_net(void *ctx, const struct port *p)
{
	char name[V_NAME];
	v_port_name(p, name);
	for (size_t n = 0; n < sizeof renamed / sizeof *renamed; n++)
		if (strcmp(name, renamed[n].port) == 0)
			return renamed[n].net;
	return p->dir == DIR_OBS ? "" : v_string(ctx, "%s", name);
}

/* The ports so far, so that one that both blocks read stands once. */
struct names {
	const char *at[MAX_PORTS];
	unsigned count;
};

static void port_once(struct verilog *v, struct names *names, const struct port *p)
{
	char text[PORT_TEXT];
	const char *name = arbiter_net(v, p);
	if (p->dir == DIR_OBS || strcmp(name, "count") == 0)
		return;
	for (unsigned n = 0; n < names->count; n++)
		if (strcmp(names->at[n], name) == 0)
			return;
	names->at[names->count++] = name;
	v_port(v, p->dir, name, p->kind == KIND_BIT ? 0 : v_width(p), port_text(p, text));
}

static void block_ports(struct verilog *v, struct names *names, enum block block)
{
	struct port table[MAX_PORTS];
	unsigned n = ports_of(block, v->cfg, table);
	for (unsigned i = 0; i < n; i++)
		port_once(v, names, &table[i]);
}

static void arbiter_ports(struct verilog *v)
{
	const struct config *c = v->cfg;
	struct names names = {.count = 0};
	v_clock_ports(v);
	if (c->enable)
		v_port(v, DIR_IN, "enable_i", 0, "0: no register changes but by a reset; then make no request");
	block_ports(v, &names, BLOCK_issue_sel);
	if (c->has_wpt)
		block_ports(v, &names, BLOCK_wpt);
	v_port(v, DIR_OUT, "gnt_index_o", c->schedulers * c->warp_bits,
	       "per scheduler the granted slot; 0 without a grant");
	v_port(v, DIR_OUT, "valid_o", c->schedulers, "schedulers that grant");
}

#include "kit/arbiter.v.h"
