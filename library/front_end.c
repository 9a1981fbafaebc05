/* front_end.c - the golden front end behind ports that have numbers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/guard.h"
#include "library/objects.h"
#include "model/blocks/front_end.h"
#include "model/machine/ports.h"

enum { NAME = 64 };

struct ws_front_end {
	const struct ws_config *config;
	struct front_end model;
	struct front_end_in in;
	struct front_end_out out;
	void *own;     /* registers of a policy of the caller's own */
	bool combined; /* comb() has seen all inputs but the answers to fetch grants */
	bool observed; /* `obs` is up to date */
	struct front_end_obs obs;
	unsigned count;
	struct port_view {
		struct port port;
		struct ws_port shown;
		char name[NAME], meaning[PORT_TEXT];
		bool answer; /* an answer to a fetch grant: comb() does not read it */
	} ports[2 * MAX_PORTS];
};

static bool is_answer(const char *name)
{
	static const char *const answers[] = {"fetch_hit", "fetch_two", "fetch_none",
					      "later_hit", "later_two", "later_none"};
	for (unsigned n = 0; n < sizeof answers / sizeof *answers; n++)
		if (strcmp(answers[n], name) == 0)
			return true;
	return false;
}

/* Adds a port; of a register, `block` is the block that it belongs to, else NULL. */
static void add_port(struct ws_front_end *f, const struct port *p, const char *block)
{
	struct port_view *v = &f->ports[f->count++];
	v->port = *p;
	snprintf(v->name, sizeof v->name, "%s%s%s", block ? block : "", block ? "_" : "", p->name);
	port_text(p, v->meaning);
	v->answer = p->dir == DIR_IN && is_answer(p->name);
	v->shown = (struct ws_port){
	    .name = v->name,
	    .direction = p->dir == DIR_IN    ? WS_IN
			 : p->dir == DIR_OUT ? WS_OUT
					     : WS_REGISTER,
	    .elements = p->count,
	    .bits = p->bits,
	    .meaning = v->meaning,
	    .group = p->group,
	    .contract = p->contract,
	};
}

static void add_ports(struct ws_front_end *f)
{
	const struct config *cfg = &f->config->cfg;
	struct port table[MAX_PORTS];
	enum block owner[MAX_PORTS];
	unsigned n = ports_of(BLOCK_front_end, cfg, table);
	for (unsigned i = 0; i < n; i++)
		add_port(f, &table[i], NULL);
	n = observe_ports(cfg, table, owner);
	for (unsigned i = 0; i < n; i++)
		add_port(f, &table[i], block_name(owner[i]));
}

struct ws_front_end *ws_front_end_open(const struct ws_config *c, struct ws_error *error)
{
	if (config_check_finished(c, error))
		return NULL;
	struct ws_front_end *f = calloc(1, sizeof *f);
	if (f && c->cfg.own)
		f->own = calloc(1, c->cfg.own->state_bytes + 1);
	if (!f || (c->cfg.own && !f->own))
		abort();
	f->config = c;
	add_ports(f);
	ws_front_end_reset(f);
	return f;
}

void ws_front_end_close(struct ws_front_end *f)
{
	if (f)
		free(f->own);
	free(f);
}

void ws_front_end_reset(struct ws_front_end *f)
{
	const struct own_policy *own = f->config->cfg.own;
	memset(&f->in, 0, sizeof f->in);
	memset(&f->out, 0, sizeof f->out);
	front_end_reset(&f->model);
	f->model.issue_sel.own = f->own;
	if (own) {
		memset(f->own, 0, own->state_bytes);
		own->reset(&f->config->cfg, f->own);
	}
	f->combined = f->observed = false;
}

unsigned ws_front_end_ports(const struct ws_front_end *f)
{
	return f->count;
}

const struct ws_port *ws_front_end_port(const struct ws_front_end *f, unsigned port)
{
	return port < f->count ? &f->ports[port].shown : NULL;
}

int ws_front_end_find(const struct ws_front_end *f, enum ws_direction direction, const char *name)
{
	for (unsigned n = 0; n < f->count; n++)
		if (f->ports[n].shown.direction == direction && strcmp(f->ports[n].name, name) == 0)
			return (int)n;
	return -1;
}

/* The port if it has element n, else NULL. */
static const struct port_view *port_at(const struct ws_front_end *f, int port, unsigned n)
{
	if (port < 0 || (unsigned)port >= f->count || n >= f->ports[port].port.count)
		return NULL;
	return &f->ports[port];
}

/* Registers are observed when one is read. */
static const void *values(const struct ws_front_end *f, enum port_dir dir)
{
	if (dir == DIR_IN)
		return &f->in;
	if (dir == DIR_OUT)
		return &f->out;
	return &f->obs;
}

uint64_t ws_front_end_get(struct ws_front_end *f, int port, unsigned n)
{
	const struct port_view *v = port_at(f, port, n);
	if (!v)
		return 0;
	if (v->port.dir == DIR_OBS && !f->observed) {
		front_end_observe(&f->config->cfg, &f->model, &f->obs);
		f->observed = true;
	}
	return port_get(&v->port, values(f, v->port.dir), n);
}

void ws_front_end_set(struct ws_front_end *f, int port, unsigned n, uint64_t value)
{
	const struct port_view *v = port_at(f, port, n);
	if (!v || v->port.dir != DIR_IN)
		return;
	port_set(&v->port, &f->in, n, v->port.bits < 64 ? value & ((UINT64_C(1) << v->port.bits) - 1) : value);
	if (!v->answer)
		f->combined = false;
}

uint64_t ws_front_end_get_mask(struct ws_front_end *f, int port)
{
	uint64_t mask = 0;
	for (unsigned n = 0; n < 64 && port_at(f, port, n); n++)
		mask |= (ws_front_end_get(f, port, n) & 1) << n;
	return mask;
}

void ws_front_end_set_mask(struct ws_front_end *f, int port, uint64_t mask)
{
	for (unsigned n = 0; n < 64; n++)
		ws_front_end_set(f, port, n, mask >> n & 1);
}

void ws_front_end_comb(struct ws_front_end *f)
{
	front_end_comb(&f->config->cfg, &f->model, &f->in, &f->out);
	f->combined = true;
}

int ws_front_end_clock(struct ws_front_end *f, struct ws_error *error)
{
	if (!f->combined)
		return guard_fail(error, WS_USAGE, "an input has changed since ws_front_end_comb()");
	const char *contract = front_end_breach(&f->config->cfg, &f->model, &f->in);
	if (contract)
		return guard_fail(error, WS_USAGE, "the inputs break a contract: %s", contract);
	front_end_clock(&f->config->cfg, &f->model, &f->in, &f->out);
	f->combined = f->observed = false;
	return WS_OK;
}
