/* rtl_ports.c - reads module headers with Yosys and compares them with the port tables. */
#include "sim/lockstep/rtl_ports.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "sim/lockstep/pins.h"

/* The first line of a log that contains an error message; the caller frees. */
static char *first_error(const char *log)
{
	char *text = read_whole(log, NULL), *next = text, *found = NULL;
	while (next && !found) {
		char *line = strsep(&next, "\n");
		if (strstr(line, "ERROR") || strstr(line, "rror:"))
			found = xstrdup(line);
	}
	free(text);
	return found ? found : xstrdup("no message");
}

static bool any_system_verilog(const struct rtl_source *r)
{
	for (size_t n = 0; n < r->count; n++)
		if (strstr(r->files[n].name, ".sv"))
			return true;
	return false;
}

json_t *rtl_modules(const struct rtl_source *r, const char *dir, bool observe, const char *then)
{
	char *folder = temporary_folder(), *json = xprintf("%s/ports.json", folder), *log = xprintf("%s/log", folder);
	char *script =
	    xprintf("read_verilog -lib%s%s", observe ? " -DOBSERVE" : "", any_system_verilog(r) ? " -sv" : "");
	rtl_write(r, folder);
	for (size_t n = 0; n < r->count; n++) {
		if (r->files[n].included)
			continue;
		char *more = xprintf("%s \"%s\"", script, r->files[n].name);
		free(script);
		script = more;
	}
	char *all = xprintf("%s; %swrite_json ports.json", script, then);
	const char *const argv[] = {"yosys", "-q", "-p", all, NULL};
	if (proc_run(argv, folder, log) != 0)
		die(EXIT_IO, "%s: Yosys cannot read the Verilog files: %s", dir, first_error(log));
	json_error_t error;
	json_t *root = json_load_file(json, 0, &error);
	if (!root)
		die(EXIT_IO, "%s: malformed output of Yosys: %s", dir, error.text);
	free(all);
	free(script);
	free(json);
	free(log);
	temporary_done(folder);
	return root;
}

static json_t *find_top(struct rtl_source *r, json_t *root, const char *dir)
{
	const char *name, *suffix = block_name(BLOCK_front_end);
	json_t *module, *top = NULL;
	json_object_foreach(json_object_get(root, "modules"), name, module)
	{
		size_t n = strlen(name), m = strlen(suffix);
		if (n < m || strcmp(name + n - m, suffix) != 0)
			continue;
		if (top)
			die(EXIT_USAGE, "%s: modules %s and %s: expected one module whose name ends in %s", dir, r->top,
			    name, suffix);
		top = module;
		r->top = xstrdup(name);
	}
	if (!top)
		die(EXIT_USAGE, "%s: no top module: expected one whose name ends in %s", dir, suffix);
	return json_object_get(top, "ports");
}

/* Dies unless the module has a port of that name, direction and width. */
static void check_port(const struct rtl_source *r, json_t *ports, const char *name, bool in, unsigned width,
		       const char *dir)
{
	const char *way = in ? "input" : "output";
	json_t *port = json_object_get(ports, name);
	if (!port)
		die(EXIT_USAGE, "%s: module %s: port %s is missing: expected an %s of %u bits", dir, r->top, name, way,
		    width);
	const char *has = json_string_value(json_object_get(port, "direction"));
	size_t bits = json_array_size(json_object_get(port, "bits"));
	if (!has || strcmp(has, way) != 0)
		die(EXIT_USAGE, "%s: module %s: port %s is an %s: expected an %s", dir, r->top, name,
		    has ? has : "unknown", way);
	if (bits != width)
		die(EXIT_USAGE, "%s: module %s: port %s has %zu bits: expected %u", dir, r->top, name, bits, width);
}

static bool expected(const struct pins *p, const char *name)
{
	for (unsigned i = 0; i < p->ins; i++)
		if (strcmp(p->in[i].name, name) == 0)
			return true;
	for (unsigned i = 0; i < p->outs; i++)
		if (strcmp(p->out[i].name, name) == 0)
			return true;
	return strcmp(name, "clk_i") == 0 || strcmp(name, "rst_i") == 0;
}

static bool is_observe(const char *name)
{
	const char *end = "_obs_o";
	size_t n = strlen(name), m = strlen(end);
	return n > m && strcmp(name + n - m, end) == 0;
}

static bool has_observe(json_t *ports)
{
	const char *name;
	json_t *port;
	json_object_foreach(ports, name, port)
	{
		if (is_observe(name))
			return true;
	}
	return false;
}

void rtl_check_ports(struct rtl_source *r, const struct config *cfg, const char *dir)
{
	json_t *root = rtl_modules(r, dir, true, ""), *ports = find_top(r, root, dir), *port;
	const char *name;
	struct pins p;
	r->observe = has_observe(ports);
	pins_of(cfg, r->observe, &p);
	check_port(r, ports, "clk_i", true, 1, dir);
	check_port(r, ports, "rst_i", true, 1, dir);
	for (unsigned i = 0; i < p.ins; i++)
		check_port(r, ports, p.in[i].name, true, p.in[i].width, dir);
	for (unsigned i = 0; i < p.outs; i++)
		check_port(r, ports, p.out[i].name, false, p.out[i].width, dir);
	json_object_foreach(ports, name, port)
	{
		if (!expected(&p, name))
			die(EXIT_USAGE,
			    "%s: module %s: port %s is not a port of the front end of this config and policy", dir,
			    r->top, name);
	}
	json_decref(root);
}
