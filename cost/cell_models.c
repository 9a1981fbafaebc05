/* cell_models.c - translates Boolean expressions of Liberty and writes the modules of cells. */
#include "cost/cell_models.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

/* ---- expressions: in the order of precedence, ! and ', then ^, then & * and a blank, then + and | ---- */

struct expression {
	const char *at;
	const struct liberty_cell *cell; /* whose inputs the names are; NULL: any */
	bool wrong;
};

/* What a part of an expression is in Verilog, and its truth table. */
struct value {
	char *text;
	uint64_t truth;
};

static char next(struct expression *e)
{
	while (isspace((unsigned char)*e->at))
		e->at++;
	return *e->at;
}

static bool is_name(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '[' || c == ']';
}

static struct value sum(struct expression *e);

/* The truth table of an input of the cell. */
static uint64_t truth_of(struct expression *e, const char *name)
{
	static const uint64_t tables[CELL_INPUTS] = {UINT64_C(0xaaaaaaaaaaaaaaaa), UINT64_C(0xcccccccccccccccc),
						     UINT64_C(0xf0f0f0f0f0f0f0f0), UINT64_C(0xff00ff00ff00ff00),
						     UINT64_C(0xffff0000ffff0000), UINT64_C(0xffffffff00000000)};
	unsigned input = 0;
	for (unsigned n = 0; e->cell && n < e->cell->pin_count; n++) {
		const struct liberty_pin *pin = &e->cell->pins[n];
		if (pin->output)
			continue;
		if (strcmp(pin->name, name) == 0 && input < CELL_INPUTS)
			return tables[input];
		input++;
	}
	e->wrong |= e->cell != NULL;
	return 0;
}

/* A pin, a constant, or an expression in parentheses. */
static struct value operand(struct expression *e)
{
	char c = next(e);
	if (c == '(') {
		e->at++;
		struct value inside = sum(e);
		e->wrong |= next(e) != ')';
		e->at += !e->wrong;
		return inside;
	}
	const char *start = e->at;
	while (is_name(*e->at))
		e->at++;
	size_t length = (size_t)(e->at - start);
	e->wrong |= length == 0;
	if (length == 1 && (*start == '0' || *start == '1'))
		return (struct value){xprintf("1'b%c", *start), *start == '1' ? UINT64_MAX : 0};
	char *name = xprintf("%.*s", (int)length, start);
	return (struct value){name, truth_of(e, name)};
}

static struct value negation(struct expression *e)
{
	bool not = false;
	for (; next(e) == '!'; e->at++)
		not = !not ;
	struct value inside = operand(e);
	for (; next(e) == '\''; e->at++)
		not = !not ;
	if (!not )
		return inside;
	struct value all = {xprintf("~%s", inside.text), ~inside.truth};
	free(inside.text);
	return all;
}

/* Two operands, whose texts it frees, and the operator in parentheses. */
static struct value join(struct value left, char operator, struct value right)
{
	struct value all = {xprintf("(%s %c %s)", left.text, operator, right.text), 0};
	all.truth = operator== '^' ? left.truth ^ right.truth :
		    operator== '&' ? left.truth & right.truth
				   : left.truth | right.truth;
	free(left.text);
	free(right.text);
	return all;
}

static struct value difference(struct expression *e)
{
	struct value all = negation(e);
	while (!e->wrong && next(e) == '^') {
		e->at++;
		all = join(all, '^', negation(e));
	}
	return all;
}

static struct value product(struct expression *e)
{
	struct value all = difference(e);
	for (char c = next(e); !e->wrong && c != '\0' && (strchr("&*!(", c) || is_name(c)); c = next(e)) {
		e->at += c == '&' || c == '*';
		all = join(all, '&', difference(e));
	}
	return all;
}

static struct value sum(struct expression *e)
{
	struct value all = product(e);
	for (char c = next(e); !e->wrong && (c == '+' || c == '|'); c = next(e)) {
		e->at++;
		all = join(all, '|', product(e));
	}
	return all;
}

/* The text is NULL if there is no expression, or one of others than the cell's inputs. */
static struct value evaluate(const struct liberty_cell *cell, const char *function)
{
	struct expression e = {.at = function, .cell = cell};
	struct value all = sum(&e);
	if (!e.wrong && next(&e) == '\0')
		return all;
	free(all.text);
	return (struct value){0};
}

char *cell_expression(const char *function)
{
	return evaluate(NULL, function).text;
}

uint64_t cell_truth(const struct liberty_cell *cell, const char *function)
{
	struct value all = evaluate(cell, function);
	if (!all.text)
		die(EXIT_USAGE, "cell %s: \"%s\": expected a Boolean expression of at most %d inputs", cell->name,
		    function, CELL_INPUTS);
	free(all.text);
	return all.truth;
}

/* ---- modules ---- */

/* The expression of an attribute of the cell; the caller frees it. */
static char *translated(const struct liberty_cell *cell, const char *attribute, const char *function)
{
	char *text = cell_expression(function);
	if (!text)
		die(EXIT_USAGE, "cell %s: %s \"%s\": expected a Boolean expression", cell->name, attribute, function);
	return text;
}

static void add_ports(struct text *t, const struct liberty_cell *cell)
{
	for (unsigned n = 0; n < cell->pin_count; n++)
		text_add(t, "%s\n  %s wire %s", n ? "," : "", cell->pins[n].output ? "output" : "input ",
			 cell->pins[n].name);
}

/* An edge of the pin that an expression is, or NULL: "posedge CLK" of "CLK", "negedge CLK" of "!CLK" or "(CLK)'". The
 * caller frees it. */
static char *edge_of(const struct liberty_cell *cell, const char *expression)
{
	bool falls = expression[0] == '~';
	const char *pin = expression + falls;
	return liberty_pin(cell, pin) ? xprintf("%s %s", falls ? "negedge" : "posedge", pin) : NULL;
}

/* Declares the state of a flip-flop or latch. */
static void add_state(struct text *t, const struct liberty_cell *cell)
{
	const struct liberty_state *s = &cell->state;
	char *next_state = translated(cell, "next_state", s->next), *clock = translated(cell, "clocked_on", s->clock);
	char *clear = *s->clear ? translated(cell, "clear", s->clear) : NULL,
	     *preset = *s->preset ? translated(cell, "preset", s->preset) : NULL;
	char *edge = edge_of(cell, clock), *clears = clear ? edge_of(cell, clear) : NULL,
	     *presets = preset ? edge_of(cell, preset) : NULL;
	if (!cell->latch && (!edge || (clear && !clears) || (preset && !presets)))
		die(EXIT_USAGE, "cell %s: expected a pin, or one with a negation, as clock, clear and preset",
		    cell->name);
	text_add(t, "  reg %s;\n", s->name);
	if (cell->latch)
		text_add(t, "  always @*\n");
	else
		text_add(t, "  always @(%s%s%s%s%s)\n", edge, clears ? " or " : "", clears ? clears : "",
			 presets ? " or " : "", presets ? presets : "");
	if (clear)
		text_add(t, "    if (%s)\n      %s %s 1'b0;\n    else\n", clear, s->name, cell->latch ? "=" : "<=");
	if (preset)
		text_add(t, "    if (%s)\n      %s %s 1'b1;\n    else\n", preset, s->name, cell->latch ? "=" : "<=");
	if (cell->latch)
		text_add(t, "    if (%s)\n      %s = %s;\n", clock, s->name, next_state);
	else
		text_add(t, "      %s <= %s;\n", s->name, next_state);
	char *const used[] = {next_state, clock, clear, preset, edge, clears, presets};
	for (unsigned n = 0; n < sizeof used / sizeof *used; n++)
		free(used[n]);
}

void cell_model(struct text *t, const struct liberty_cell *cell, bool transparent)
{
	const struct liberty_state *s = &cell->state;
	text_add(t, "module %s%s (", transparent ? CELL_TRANSPARENT : "", cell->name);
	add_ports(t, cell);
	text_add(t, "\n);\n");
	if (transparent) {
		char *next_state = translated(cell, "next_state", s->next);
		text_add(t, "  wire %s = %s;\n", s->name, next_state);
		free(next_state);
	} else if (cell->flop || cell->latch) {
		add_state(t, cell);
	}
	if (*s->inverse)
		text_add(t, "  wire %s = ~%s;\n", s->inverse, s->name);
	for (unsigned n = 0; n < cell->pin_count; n++) {
		const struct liberty_pin *pin = &cell->pins[n];
		if (!pin->output)
			continue;
		char *function = translated(cell, pin->name, pin->function);
		text_add(t, "  assign %s = %s;\n", pin->name, function);
		free(function);
	}
	text_add(t, "endmodule\n\n");
}
