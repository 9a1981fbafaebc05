/* own_kinds.c - mutants in the text of the modules, of the kinds of mistakes that a person makes.
 *
 * A register's load X_q <= X_d, one connection of an instance's input, a find-first and a comparison are sites. A
 * mutant puts (mutsel == NUMBER ? ALTERNATIVE : WHAT STANDS THERE) into its site. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/rng.h"
#include "tests/mutants/mutants.h"

enum { WORD = 80, SIDE = 160 };

/* In texts, '#' stands for the mutant's number. */
struct candidate {
	struct module *module;
	unsigned line;
	const char *kind;
	char *site, *alternative; /* site: what stands in front of the expression, or the expression itself */
	bool is_whole;            /* `site` is the expression */
	char *where;
	/* Of a mutant that needs a register of its own: what declares it, what loads it, and the lines that get this at
	 * their ends; NULL: none. */
	char *declaration, *load;
	unsigned declared_at, loaded_at;
};

struct candidates {
	struct modules *modules;
	struct candidate *candidate;
	unsigned count;
};

static struct candidate *add(struct candidates *c, struct module *m, unsigned line, const char *kind, char *site,
			     char *alternative, char *where)
{
	c->candidate = xrealloc(c->candidate, (c->count + 1) * sizeof *c->candidate);
	struct candidate *one = &c->candidate[c->count++];
	*one = (struct candidate){.module = m, .line = line, .kind = kind, .site = site, .alternative = alternative};
	one->where = xprintf("%s.v:%u %s", m->name, line + 1, where);
	free(where);
	return one;
}

/* ---- registers ---- */

struct load {
	char name[WORD];               /* without _q */
	char high[WORD];               /* the highest index of its vector as text; "": a single bit */
	char value[WORD];              /* at reset */
	unsigned declared, reset, end; /* lines: its declaration, its reset, the last one of the always block */
};

/* "      wait_q <= wait_d;" */
static bool is_load(const char *line, char *name)
{
	char next[WORD], end;
	if (sscanf(line, " %79[a-z_0-9] <= %79[a-z_0-9]%c", name, next, &end) != 3 || end != ';')
		return false;
	size_t n = strlen(name);
	if (n < 3 || strcmp(name + n - 2, "_q") != 0)
		return false;
	name[n - 2] = '\0';
	return strncmp(name, next, n - 2) == 0 && strcmp(next + n - 2, "_d") == 0;
}

/* The line with the second `end` behind a load: that of the always block. */
static unsigned end_of_block(const struct module *m, unsigned line)
{
	unsigned ends = 0;
	for (; line < m->lines; line++) {
		const char *text = m->line[line] + strspn(m->line[line], " ");
		ends += strcmp(text, "end") == 0;
		if (ends == 2)
			break;
	}
	return line;
}

/* Finds the line that declares the register, the last one in front of its load, and the one that resets it. */
static bool read_load(const struct module *m, unsigned line, struct load *load)
{
	if (!m->may_change[line] || !is_load(m->line[line], load->name))
		return false;
	char *declared = xprintf(" %s_q;", load->name), *reset = xprintf(" %s_q <= ", load->name);
	bool has_declaration = false, has_reset = false;
	for (unsigned l = 0; l < line; l++) {
		char name[WORD];
		if (strstr(m->line[l], reset) && !is_load(m->line[l], name)) {
			load->reset = l;
			has_reset = sscanf(strstr(m->line[l], " <= "), " <= %79[^;]", load->value) == 1;
		}
		if (strstr(m->line[l], declared) && strstr(m->line[l], " reg ")) {
			load->declared = l;
			has_declaration = true;
			*load->high = '\0';
			sscanf(m->line[l], " reg [%79[^:]:", load->high);
		}
	}
	free(declared);
	free(reset);
	load->end = end_of_block(m, line);
	return has_declaration && has_reset && load->end < m->lines;
}

static struct candidate *add_load(struct candidates *c, struct module *m, unsigned line, const struct load *load,
				  const char *kind, char *alternative)
{
	char *where = xprintf("%s_q", load->name);
	return add(c, m, line, kind, xprintf("%s_q <= ", load->name), alternative, where);
}

static void add_late(struct candidates *c, struct module *m, unsigned line, const struct load *load)
{
	struct candidate *one = add_load(c, m, line, load, "late register", xstrdup("late_#"));
	one->declaration = *load->high ? xprintf(" reg [%s:0] late_#;", load->high) : xstrdup(" reg late_#;");
	one->declared_at = load->declared;
	one->load = xprintf(" always @(posedge clk_i) late_# <= rst_i ? %s : %s_d;", load->value, load->name);
	one->loaded_at = load->end;
}

static void add_loads(struct candidates *c, struct module *m, unsigned line)
{
	struct load load, other;
	if (!read_load(m, line, &load))
		return;
	const char *n = load.name, *high = load.high;
	add_late(c, m, line, &load);
	/* The other registers of the same always block. */
	for (unsigned l = line > 8 ? line - 8 : 0; l < line + 8 && l < m->lines; l++)
		if (l != line && read_load(m, l, &other) && other.reset + line == load.reset + l) {
			char *alternative = xprintf("%s_d != %s_q ? %s_q : %s_d", other.name, other.name, n, n);
			add_load(c, m, line, &load, "lost update", alternative);
		}
	if (!*high)
		return;
	add_load(c, m, line, &load, "one of several bits",
		 xprintf("%s_q ^ ((%s_d ^ %s_q) & (~(%s_d ^ %s_q) + 1'b1))", n, n, n, n, n));
	add_load(c, m, line, &load, "width cut", xprintf("%s_d & ({(%s+1){1'b1}} >> 1)", n, high));
	add_load(c, m, line, &load, "off by one", xprintf("(%s_d << 1) | (%s_d >> (%s))", n, n, high));
}

/* ---- connections of instances ---- */

static bool is_event(const char *port)
{
	static const char *const events[] = {"launch_i", "launch_warps_i", "arrive_i", "exit_i", "release_i",  "done_i",
					     "issue_i",  "flush_i",        "fetch_i",  "fill_i", "completed_i"};
	for (unsigned n = 0; n < sizeof events / sizeof *events; n++)
		if (strcmp(port, events[n]) == 0)
			return true;
	return false;
}

struct connection {
	const struct module_port *port;
	char value[SIDE];
	unsigned line;
};

/* "    .arrive_i(arrive)," */
static bool read_connection(const struct module *part, const char *line, struct connection *connection)
{
	char name[WORD], value[SIDE];
	if (sscanf(line, " .%79[a-z_0-9](%159[^\n]", name, value) != 2)
		return false;
	char *end = strrchr(value, ')');
	if (!end)
		return false;
	*end = '\0';
	connection->port = module_port(part, name);
	snprintf(connection->value, SIDE, "%s", value);
	return connection->port && connection->port->is_input && strcmp(name, "clk_i") != 0 &&
	       strcmp(name, "rst_i") != 0;
}

/* Where the instance is, what is connected and what it becomes. */
static struct candidate *add_wire(struct candidates *c, struct module *m, const struct module *part,
				  const struct connection *to, const char *kind, char *alternative, const char *with)
{
	char *where = xprintf("u_%s.%s%s%s", part->name, to->port->name, *with ? " with " : "", with);
	return add(c, m, to->line, kind, xprintf(".%s(", to->port->name), alternative, where);
}

static void add_pair(struct candidates *c, struct module *m, const struct module *part, const struct connection *to,
		     const struct connection *other)
{
	if (to->port->width == other->port->width)
		add_wire(c, m, part, to, "swapped wires", xstrdup(other->value), other->port->name);
	if (is_event(to->port->name) && is_event(other->port->name))
		add_wire(c, m, part, to, "lost event", xprintf("|(%s) ? 0 : %s", other->value, to->value),
			 other->port->name);
}

static void add_connection(struct candidates *c, struct module *m, const struct module *part, unsigned instance,
			   const struct connection *to)
{
	unsigned width = to->port->width;
	const char *value = to->value;
	add_wire(c, m, part, to, "no wire", xprintf("%u'd0", width), "");
	if (m->is_clocked) {
		struct candidate *late = add_wire(c, m, part, to, "late wire", xstrdup("late_#"), "");
		late->declaration =
		    xprintf(" reg [%u:0] late_#; always @(posedge clk_i) late_# <= rst_i ? 0 : %s;", width - 1, value);
		late->declared_at = instance - 1;
	}
	if (width == 1)
		return;
	add_wire(c, m, part, to, "width cut", xprintf("(%s) & ({%u{1'b1}} >> 1)", value, width), "");
	add_wire(c, m, part, to, "off by one", xprintf("((%s) << 1) | ((%s) >> %u)", value, value, width - 1), "");
	if (is_event(to->port->name))
		add_wire(c, m, part, to, "one of several bits", xprintf("(%s) & (~(%s) + 1'b1)", value, value), "");
}

static void add_instance(struct candidates *c, struct module *m, unsigned line)
{
	struct connection connection[MODULE_PORTS];
	unsigned count = 0;
	const struct module *part = m->may_change[line] ? module_of_instance(c->modules, m->line[line]) : NULL;
	for (unsigned l = line + 1; part && l < m->lines && !strchr(m->line[l], ';'); l++)
		if (m->may_change[l] && count < MODULE_PORTS && read_connection(part, m->line[l], &connection[count]))
			connection[count++].line = l;
	for (unsigned n = 0; n < count; n++) {
		add_connection(c, m, part, line, &connection[n]);
		for (unsigned k = 0; k < count; k++)
			if (k != n && strcmp(connection[k].value, connection[n].value) != 0)
				add_pair(c, m, part, &connection[n], &connection[k]);
	}
}

/* ---- ties ---- */

/* "x & (~x + 1'b1)": of several requests the second. */
static void add_find_first(struct candidates *c, struct module *m, unsigned line)
{
	const char *at = strstr(m->line[line], " & (~");
	char name[WORD], other[WORD];
	if (!at || sscanf(at, " & (~%79[a-z_0-9] + 1'b%79[0-9])", name, other) != 2)
		return;
	char *site = xprintf("%s & (~%s + 1'b1)", name, name), *less = xprintf("(%s & (%s - 1'b1))", name, name);
	if (strstr(m->line[line], site)) {
		char *alternative = xprintf("|%s ? %s & (~%s + 1'b1) : %s", less, less, less, site);
		add(c, m, line, "tie", site, alternative, xprintf("second of %s", name))->is_whole = true;
	} else {
		free(site);
	}
	free(less);
}

static bool ends_operand(char byte)
{
	return strchr(";)?:&| ,", byte) && byte;
}

/* "a > b" between names, as no part of a larger sum: equal counts as greater. */
static void add_comparison(struct candidates *c, struct module *m, unsigned line)
{
	char left[WORD], sign[WORD], right[WORD];
	const char *text = m->line[line], *operand = "%79[a-z_0-9A-Z'] %79[<>=] %79[a-z_0-9A-Z']%n";
	if (strstr(text, "for (") || strstr(text, "localparam") || strstr(text, " if (") || strstr(text, "_q <= "))
		return;
	for (const char *at = text; (at = strpbrk(at, "=?:(&|")); at++) {
		int length = 0;
		const char *begin = at + 1 + (at[1] == ' ');
		if (sscanf(begin, operand, left, sign, right, &length) != 3 || !ends_operand(begin[length]) ||
		    (begin[length] == ' ' && !strchr("?:&|", begin[length + 1])))
			continue;
		const char *tied = strcmp(sign, "<") == 0    ? "<="
				   : strcmp(sign, ">") == 0  ? ">="
				   : strcmp(sign, "<=") == 0 ? "<"
				   : strcmp(sign, ">=") == 0 ? ">"
							     : NULL;
		if (!tied)
			continue;
		char *site = xprintf("%s %s %s", left, sign, right);
		add(c, m, line, "tie", site, xprintf("%s %s %s", left, tied, right), xprintf("%s", site))->is_whole =
		    true;
		return;
	}
}

/* ---- choice ---- */

static void find_all(struct candidates *c)
{
	for (unsigned n = 0; n < c->modules->count; n++) {
		struct module *m = &c->modules->module[n];
		for (unsigned l = 0; l < m->lines; l++) {
			if (!m->may_change[l])
				continue;
			add_loads(c, m, l);
			add_instance(c, m, l);
			add_find_first(c, m, l);
			add_comparison(c, m, l);
		}
	}
}

static char *numbered(const char *text, unsigned number)
{
	char *result = xstrdup("");
	for (const char *at = text; *at; at++) {
		char *longer = *at == '#' ? xprintf("%s%u", result, number) : xprintf("%s%c", result, *at);
		free(result);
		result = longer;
	}
	return result;
}

static void append(struct module *m, unsigned line, const char *text, unsigned number)
{
	char *own = numbered(text, number);
	module_insert(m, line, (unsigned)strlen(m->line[line]), own);
	m->is_changed[line] = true;
	free(own);
}

/* The last place of `text` in a line. */
static char *last_of(char *line, const char *text)
{
	char *found = NULL;
	for (char *at = line; (at = strstr(at, text)); at++)
		found = at;
	return found;
}

/* Puts the alternative into the line; false if the site is no longer there. */
static bool replace(struct candidate *one, unsigned number)
{
	char *line = one->module->line[one->line], *at = last_of(line, one->site);
	if (!at)
		return false;
	char *begin = at + (one->is_whole ? 0 : strlen(one->site));
	char *end = one->is_whole ? at + strlen(one->site) : last_of(begin, *one->site == '.' ? ")" : ";");
	char *alternative = numbered(one->alternative, number);
	char *text = xprintf("%.*s(mutsel == 16'd%u ? (%s) : %.*s)%s", (int)(begin - line), line, number, alternative,
			     (int)(end - begin), begin, end);
	free(alternative);
	free(line);
	one->module->line[one->line] = text;
	one->module->is_changed[one->line] = true;
	return true;
}

static void apply(struct mutants *m, struct candidate *one)
{
	if (!replace(one, m->count + 1))
		return;
	unsigned number = mutants_add(m, one->module->name, one->kind, xstrdup(one->where))->number;
	if (one->declaration)
		append(one->module, one->declared_at, one->declaration, number);
	if (one->load)
		append(one->module, one->loaded_at, one->load, number);
}

/* Chooses at random, one kind after the other, so that kinds with few candidates are there too. */
static void choose(struct mutants *m, struct candidates *c, unsigned most, struct rng *rng)
{
	const char *kind = "";
	for (unsigned left = c->count; left > 0 && m->count < most;) {
		unsigned best = 0, score = 0;
		/* A random one of the candidates of another kind than the last one, else any. */
		for (unsigned n = 0; n < left; n++) {
			unsigned of_n =
			    (strcmp(c->candidate[n].kind, kind) != 0 ? 1u << 30 : 0) + rng_below(rng, 1u << 30);
			if (of_n >= score) {
				score = of_n;
				best = n;
			}
		}
		struct candidate chosen = c->candidate[best];
		kind = chosen.kind;
		apply(m, &chosen);
		c->candidate[best] = c->candidate[--left];
		c->candidate[left] = chosen;
	}
}

/* The candidates of a list, in its order: lines "FATE,KIND,WHAT", '#' starts a comment. */
static void choose_listed(struct mutants *m, struct candidates *c, const char *path)
{
	char *text = read_whole(path, NULL), *next = text;
	for (char *line; (line = strsep(&next, "\n"));) {
		unsigned n = 0, before = m->count;
		if (*line == '#' || !strsep(&line, ",") || !line)
			continue;
		const char *kind = strsep(&line, ",");
		if (!line)
			die(EXIT_USAGE, "%s: '%s': expected FATE,KIND,WHAT", path, kind);
		while (n < c->count && (strcmp(c->candidate[n].kind, kind) != 0 ||
					strcmp(strchr(c->candidate[n].where, ' ') + 1, line) != 0))
			n++;
		if (n < c->count)
			apply(m, &c->candidate[n]);
		if (m->count == before)
			die(EXIT_USAGE, "%s: no mutant '%s,%s'", path, kind, line);
	}
	free(text);
}

void own_kinds_add(struct mutants *m, unsigned most, uint64_t seed, const char *list)
{
	struct candidates c = {.modules = &m->modules};
	struct rng rng = {seed};
	find_all(&c);
	if (list)
		choose_listed(m, &c, list);
	else
		choose(m, &c, most, &rng);
	for (unsigned n = 0; n < c.count; n++) {
		char *const used[] = {c.candidate[n].site, c.candidate[n].alternative, c.candidate[n].where,
				      c.candidate[n].declaration, c.candidate[n].load};
		for (size_t k = 0; k < sizeof used / sizeof *used; k++)
			free(used[k]);
	}
	free(c.candidate);
}
