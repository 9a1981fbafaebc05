/* modules.c - emits the wrapper, its testbench, its instance as an example, and the bind file. */
#include <stdio.h>
#include <string.h>

#include "fpga/selftest_rtl.h"
#include "kit/emit.h"
#include "kit/ports.h"
#include "model/machine/counted.h"
#include "rtl_gen/writer/template.h"

static const char *port_name(struct verilog *v, const struct kit_port *p)
{
	return v_string(v, "%s", p->name);
}

static const char *bare_name(struct verilog *v, const struct kit_port *p)
{
	return v_string(v, "%s", p->port.name);
}

/* A constant as wide as the port. */
static const char *zeros(struct verilog *v, const struct kit_port *p)
{
	return v_string(v, "%u'd0", p->width);
}
static const char *ones(struct verilog *v, const struct kit_port *p)
{
	return p->width > 1 ? v_string(v, "{%u{1'b1}}", p->width) : "1'b1";
}

/* The testbench's net at a port. The prefix keeps it apart from keywords: `wait` and `release` are two. */
static const char *net_name(struct verilog *v, const struct kit_port *p)
{
	return v_string(v, "net_%s", p->port.name);
}

/* Its range, with a blank; "" for one bit. */
static const char *net_range(struct verilog *v, const struct kit_port *p)
{
	return p->width == 1 ? "" : v_string(v, "[%u:0] ", p->width - 1);
}

/* Whether the config has the input, or the output; whether it lacks it. */
static bool has(const struct kit_port *p, enum port_dir dir)
{
	return p->exists && p->port.dir == dir;
}
static bool lacks(const struct kit_port *p, enum port_dir dir)
{
	return !p->exists && !p->own && p->port.dir == dir;
}

static bool lacks_any(const struct kit_ports *ports, enum port_dir dir)
{
	for (unsigned n = 0; n < ports->count; n++)
		if (lacks(&ports->at[n], dir))
			return true;
	return false;
}

/* The bit at which output n begins in a line of expected values; for the number of ports, the length of a line. */
static unsigned output_at(const struct kit_ports *ports, unsigned n)
{
	unsigned bits = 0;
	while (n-- > 0)
		bits += has(&ports->at[n], DIR_OUT) ? ports->at[n].width : 0;
	return bits;
}

bool counters_read(const struct config *cfg, const char *port)
{
	struct config with = *cfg;
	struct port table[MAX_PORTS];
	with.counters = 1;
	unsigned n = ports_of(BLOCK_counters, &with, table);
	for (unsigned i = 0; i < n; i++) {
		size_t length = strlen(table[i].name);
		if (table[i].dir == DIR_IN && strncmp(port, table[i].name, length) == 0 &&
		    strcmp(port + length, "_o") == 0)
			return true;
	}
	return false;
}

/* Whether the counters beside the front end have port n. */
static bool counted(const struct config *cfg, const struct kit_port *p)
{
	return p->own || (p->exists && counters_read(cfg, p->name));
}

/* The counters' name of port n: with _i for what is an output of the front end. */
static const char *counters_port(struct verilog *v, const struct kit_port *p)
{
	return p->own ? port_name(v, p) : v_string(v, "%s_i", p->port.name);
}

static bool checked(const struct config *cfg, const struct kit_port *p)
{
	return p->exists && contract_reads(cfg, p->name);
}

static unsigned last_checked(const struct config *cfg, const struct kit_ports *ports)
{
	unsigned n = ports->count - 1;
	while (!checked(cfg, &ports->at[n]))
		n--;
	return n;
}

static void top_ports(struct verilog *v, const struct kit_ports *ports)
{
	struct port table[MAX_PORTS];
	for (unsigned n = 0; n < ports->count; n++) {
		table[n] = ports->at[n].port;
		if (!ports->at[n].exists && !ports->at[n].own)
			table[n].remark =
			    table[n].dir == DIR_IN ? " (not read under this config)" : " (0 under this config)";
	}
	v_clock_ports(v);
	v_listed_ports(v, table, ports->count);
}

/* The observe ports of front_end. */
struct observed {
	struct port at[MAX_PORTS];
	enum block owner[MAX_PORTS];
	unsigned count;
};

static const char *observed_name(struct verilog *v, const struct observed *o, unsigned n)
{
	return v_string(v, "%s_%s_obs_o", block_name(o->owner[n]), o->at[n].name);
}

static const char *observed_range(struct verilog *v, const struct observed *o, unsigned n)
{
	return o->at[n].kind == KIND_BIT ? "" : v_string(v, "[%u:0] ", v_width(&o->at[n]) - 1);
}

#include "kit/modules.v.h"

void emit_top(struct verilog *v)
{
	struct kit_ports ports;
	struct observed observed;
	kit_ports(&ports, v->cfg);
	observed.count = observe_ports(v->cfg, observed.at, observed.owner);
	top(v, &ports, &observed);
}

void emit_testbench(struct verilog *v, unsigned cycles)
{
	struct kit_ports ports;
	kit_ports(&ports, v->cfg);
	testbench(v, &ports, cycles);
}

void emit_instance(struct verilog *v)
{
	struct kit_ports ports;
	kit_ports(&ports, v->cfg);
	instance(v, &ports);
}
