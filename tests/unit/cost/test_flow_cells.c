/* test_flow_cells.c - the cells that drive the logic, found in a library; which netlist is preferred. */
#include <check.h>

#include "cost/flow_cells.h"
#include "cost/liberty.h"

enum { PINS = 2 };

/* A library with one cell of one input, A, and one output with this function. */
static const struct liberty_cell *inverter_of(const char *function, bool dont_use)
{
	static struct liberty_pin pins[PINS];
	static struct liberty_cell cell;
	static const struct liberty lib = {.cells = &cell, .count = 1};
	pins[0] = (struct liberty_pin){"A", "", false, 0};
	pins[1] = (struct liberty_pin){"Y", (char *)function, true, 0};
	cell = (struct liberty_cell){.name = "X", .area = 1, .pins = pins, .pin_count = PINS, .dont_use = dont_use};
	return liberty_inverter(&lib);
}

START_TEST(an_inverter_is_found_by_its_function)
{
	static const char *const inverters[] = {"!A", "(!A)", "A'", "(A')", "(! A)", "!(A)", "((A)')"};
	static const char *const others[] = {"A", "(A)", "", "1", "!!A", "(!A)'", "!B", "!A+B", "!AB"};
	for (unsigned n = 0; n < sizeof inverters / sizeof *inverters; n++)
		ck_assert_msg(inverter_of(inverters[n], false) != NULL, "%s: is none", inverters[n]);
	for (unsigned n = 0; n < sizeof others / sizeof *others; n++)
		ck_assert_msg(inverter_of(others[n], false) == NULL, "%s: is one", others[n]);
	ck_assert_ptr_null(inverter_of("!A", true));
}
END_TEST

START_TEST(the_smallest_inverter_is_taken)
{
	struct liberty_pin out_first[] = {{"Y", "(!A)", true, 0}, {"A", "", false, 0}};
	struct liberty_pin in_first[] = {{"A", "", false, 0}, {"Y", "A'", true, 0}};
	struct liberty_pin buffer[] = {{"A", "", false, 0}, {"Y", "A", true, 0}};
	struct liberty_cell cells[] = {{.name = "BUF", .area = 1, .pins = buffer, .pin_count = PINS},
				       {.name = "INV4", .area = 4, .pins = out_first, .pin_count = PINS},
				       {.name = "INV2", .area = 2, .pins = in_first, .pin_count = PINS},
				       {.name = "INV8", .area = 8, .pins = out_first, .pin_count = PINS}};
	const struct liberty lib = {.cells = cells, .count = sizeof cells / sizeof *cells};
	ck_assert_str_eq(liberty_inverter(&lib)->name, "INV2");
	ck_assert_str_eq(liberty_buffer(&lib)->name, "BUF");
}
END_TEST

START_TEST(within_the_period_the_smaller_netlist_is_preferred)
{
	ck_assert(area_cells_better(4.0, 100, 3.0, 200, 4.1));
	ck_assert(!area_cells_better(3.0, 200, 4.0, 100, 4.1));
	ck_assert(area_cells_better(4.1, 100, 3.0, 200, 4.1)); /* the period itself is reached */
	ck_assert(!area_cells_better(4.2, 100, 4.0, 200, 4.1));
	ck_assert(area_cells_better(4.0, 200, 4.2, 100, 4.1));
	ck_assert(area_cells_better(4.2, 200, 4.3, 100, 4.1)); /* neither reaches it */
	ck_assert(area_cells_better(3.0, 200, 4.0, 100, 0));
	ck_assert(!area_cells_better(4.0, 100, 4.0, 100, 4.1));
}
END_TEST

Suite *flow_cells_suite(void);
Suite *flow_cells_suite(void)
{
	Suite *s = suite_create("flow_cells");
	TCase *c = tcase_create("flow_cells");
	tcase_add_test(c, an_inverter_is_found_by_its_function);
	tcase_add_test(c, the_smallest_inverter_is_taken);
	tcase_add_test(c, within_the_period_the_smaller_netlist_is_preferred);
	suite_add_tcase(s, c);
	return s;
}
