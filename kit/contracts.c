/* contracts.c - emits front_end_contracts.v, the checker of front_end's inputs. */
#include <string.h>

#include "kit/emit.h"
#include "kit/ports.h"
#include "model/machine/contracts.h"
#include "rtl_gen/writer/template.h"

bool contract_reads(const struct config *cfg, const char *name)
{
	static const char *const always[] = {
	    "enable_i",   "launch_i",   "launch_warps_i", "busy_o",      "live_o",      "finished_o",   "bar_i",
	    "exit_i",     "valid_o",    "fetch_o",        "fetch_hit_i", "fill_i",      "grid_waits_i", "sfu_i",
	    "mem_i",      "lanes_i",    "blocked_i",      "long_wait_i", "fetch_two_i", "fetch_none_i", "room_two_o",
	    "fill_two_i", "free_mem_i", "free_sfu_i",     "free_sp_i"};
	for (size_t n = 0; n < sizeof always / sizeof *always; n++)
		if (strcmp(name, always[n]) == 0)
			return true;
	return strcmp(name, "ready_i") == 0 && (cfg->has_places || (cfg->has_sharing && !cfg->latency));
}

/* The ports of front_end that the rules read, all of them inputs with the names that they have there: so `bind`
 * connects them by name. */
static void contract_ports(struct verilog *v)
{
	struct kit_ports ports;
	char text[PORT_TEXT];
	kit_ports(&ports, v->cfg);
	v_clock_ports(v);
	for (unsigned n = 0; n < ports.count; n++) {
		const struct kit_port *p = &ports.at[n];
		if (p->exists && contract_reads(v->cfg, p->name))
			v_port(v, DIR_IN, p->name, p->port.kind == KIND_BIT ? 0 : p->width, port_text(&p->port, text));
	}
}

static enum contract last_rule(const struct config *cfg)
{
	enum contract n = CONTRACTS - 1;
	while (!contract_exists(n, cfg))
		n--;
	return n;
}

/* The warp whose fetch is answered in this cycle. */
static const char *answered(const struct config *cfg)
{
	return cfg->fetch_answer ? "asked_q" : "fetch_o";
}

#include "kit/contracts.v.h"
