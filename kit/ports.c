/* ports.c - the union of front_end's ports over the policies. */
#include "kit/ports.h"

#include <string.h>

#include "model/machine/counted.h"

/* Marks the ports that front_end has under one policy, on a machine that has what any policy can read and with all
 * ports that a config can add. */
static void mark(const struct policy *policy, unsigned shared_ports, bool *wanted)
{
	struct config cfg;
	struct port table[MAX_PORTS];
	bool there[MAX_PORTS];
	char why[CONFIG_WHY];
	config_defaults(&cfg);
	cfg.policy = *policy;
	cfg.shared_ports = shared_ports;
	cfg.fetch_fails = cfg.stall = cfg.flush = cfg.grant_index = cfg.enable = 1;
	if (!config_derive(&cfg, why))
		return;
	unsigned n = all_ports_of(BLOCK_front_end, &cfg, table, there);
	for (unsigned i = 0; i < n; i++)
		wanted[i] |= there[i];
}

static void mark_all(bool *wanted)
{
	memset(wanted, 0, MAX_PORTS * sizeof *wanted);
	for (enum policy_id p = 0; p < POLICY_COUNT; p++) {
		struct policy policy = {.issue = p, .fetch = FETCH_CFF};
		if (policy_defs[p].stage != STAGE_ISSUE)
			continue;
		mark(&policy, 0, wanted);
		mark(&policy, 1, wanted);
	}
}

/* The ports of the performance counters that the wrapper can contain under a config without them. */
static void add_own(struct kit_ports *ports, const struct config *cfg)
{
	struct config with = *cfg;
	struct port table[MAX_PORTS];
	with.counters = 1;
	unsigned n = ports_of(BLOCK_front_end, &with, table);
	for (unsigned i = 0; !cfg->counters && i < n; i++) {
		if (strcmp(table[i].group, "counters") != 0)
			continue;
		struct kit_port *p = &ports->at[ports->count++];
		*p = (struct kit_port){.port = table[i], .width = v_width(&table[i]), .own = true};
		p->port.contract = "Performance counters, only with the parameter COUNTERS = 1. clear is from the back "
				   "end's registers, and ignored for a warp without a head; counter is combinational "
				   "from counter_index.";
		v_port_name(&table[i], p->name);
	}
}

void kit_ports(struct kit_ports *ports, const struct config *cfg)
{
	struct port table[MAX_PORTS];
	bool there[MAX_PORTS], wanted[MAX_PORTS];
	unsigned n = all_ports_of(BLOCK_front_end, cfg, table, there);
	mark_all(wanted);
	ports->count = 0;
	for (unsigned i = 0; i < n; i++) {
		if (!wanted[i] && !there[i])
			continue;
		struct kit_port *p = &ports->at[ports->count++];
		*p = (struct kit_port){.port = table[i], .width = v_width(&table[i]), .exists = there[i]};
		v_port_name(&table[i], p->name);
	}
	add_own(ports, cfg);
}
