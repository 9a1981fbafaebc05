/* page.c - INTEGRATION.md, and files for SymbiYosys, GTKWave and FuseSoC. */
#include "kit/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "model/machine/contracts.h"
#include "model/machine/counted.h"
#include "rtl_gen/writer/template.h"

enum { GOLDEN_PATH_CYCLES = 400 };

static const char *port_name(struct verilog *v, const struct kit_ports *ports, unsigned n)
{
	return v_string(v, "%s", ports->at[n].name);
}

static const char *port_range(struct verilog *v, const struct kit_ports *ports, unsigned n)
{
	const struct kit_port *p = &ports->at[n];
	return p->width > 1 ? v_string(v, "%s[%u:0]", p->name, p->width - 1) : port_name(v, ports, n);
}

static const char *there(const struct kit_port *p)
{
	if (p->exists || p->own)
		return "yes";
	return p->port.dir == DIR_IN ? "ignored" : "0";
}

static bool in_waves(const struct kit_port *p)
{
	return p->exists || p->own;
}

static const char *meaning(struct verilog *v, const struct kit_port *p)
{
	char text[PORT_TEXT];
	return v_string(v, "%s", port_text(&p->port, text));
}

/* The ports that port n changes, or that change it, in the same cycle. */
static const char *path_text(struct verilog *v, const struct kit_ports *ports, const struct golden_paths *paths,
			     unsigned n)
{
	const char *all = "";
	for (unsigned other = 0; other < ports->count; other++)
		if (paths->reaches[n][other] || paths->reaches[other][n])
			all = v_string(v, "%s%s`%s`", all, *all ? ", " : "", ports->at[other].name);
	return all;
}

static const char *port_row(struct verilog *v, const struct kit_ports *ports, const struct golden_paths *paths,
			    unsigned n)
{
	const struct kit_port *p = &ports->at[n];
	return v_string(v, "| `%s` | %u | %s | %s | %s |", p->name, p->width, there(p), path_text(v, ports, paths, n),
			meaning(v, p));
}

static const char *built_text(struct verilog *v)
{
	char policy[POLICY_TEXT];
	return v_string(v, "Config `%s`, policy `%s`. The modules' banners list all sizes.", v->cfg->name,
			policy_text(&v->cfg->policy, policy));
}

static const char *diagram_text(const struct config *cfg)
{
	if (cfg->warps > 1 && cfg->tb_warps > 1)
		return "A TB of two warps in the slots w0 and w1, as the golden model runs it: each warp executes an\n"
		       "instruction, a barrier and an exit. The first fetch of each warp misses; its line comes in the "
		       "cycle\nafter it. A cell has the bits that are 1.";
	return "A TB of one warp, as the golden model runs it: an instruction, a barrier and an exit. Its first fetch\n"
	       "misses; the line comes in the cycle after it. A cell has the bits that are 1.";
}

/* Words of a list that blanks separate. */
static unsigned count_words(const char *list)
{
	unsigned n = *list != '\0';
	for (; *list; list++)
		n += *list == ' ';
	return n;
}
static const char *word_at(struct verilog *v, const char *list, unsigned n)
{
	while (n-- > 0)
		list = strchr(list, ' ') + 1;
	return v_string(v, "%.*s", (int)strcspn(list, " "), list);
}

#include "kit/page.v.h"

void page_integration(struct verilog *v)
{
	struct kit_ports ports;
	struct golden_paths paths;
	kit_ports(&ports, v->cfg);
	golden_paths(v->cfg, &ports, GOLDEN_PATH_CYCLES, &paths);
	char *diagram = golden_diagram(v->cfg, &ports);
	diagram[strlen(diagram) - 1] = '\0'; /* its last end of line comes from the template */
	emit_page(v, v->prefix, &ports, &paths, diagram);
	free(diagram);
}

void page_sby(struct verilog *v, const struct gen_files *files)
{
	const char *sources = "";
	for (unsigned n = 0; n < files->count; n++) {
		const char *name = files->file[n].name;
		if (gen_is_verilog(&files->file[n]) && !strstr(name, "selftest_engine") &&
		    !strstr(name, "front_end_tb"))
			sources = v_string(v, "%s%s%s", sources, *sources ? " " : "", name);
	}
	emit_sby(v, v->prefix, sources);
}

void page_waves(struct verilog *v)
{
	struct kit_ports ports;
	kit_ports(&ports, v->cfg);
	emit_gtkw(v, v->prefix, &ports);
}

char *page_core(const struct verilog *v, const char *core)
{
	struct text t = {0};
	const char *p = v->prefix, *targets = strstr(core, "targets:\n");
	text_add(&t, "%.*s", (int)(targets - core), core);
	text_add(&t, "  kit:\n    files:\n      - %sfront_end_contracts.v\n", p);
	if (!v->cfg->counters)
		text_add(&t, "      - %scounters.v\n", p);
	text_add(&t, "      - %sfront_end_top.v\n", p);
	text_add(&t, "    file_type: verilogSource-2005\n  bench:\n    files:\n      - %sselftest_engine.v\n", p);
	text_add(&t, "      - %sfront_end_tb.v\n    file_type: verilogSource-2005\n  expected:\n    files:\n", p);
	text_add(&t, "      - %sfront_end_expected.hex: {copyto: %sfront_end_expected.hex}\n    file_type: user\n\n", p,
		 p);
	text_add(&t, "%s", targets);
	text_add(&t, "  sim:\n    filesets: [rtl, widths, kit, bench, expected]\n    toplevel: %sfront_end_tb\n", p);
	text_add(
	    &t, "    default_tool: icarus\n    tools:\n      icarus:\n        iverilog_options: [-g2005, -DCONTRACTS]\n"
		"      verilator:\n        mode: binary\n        verilator_options: [--timing, "
		"+define+CONTRACTS]\n");
	return t.s;
}
