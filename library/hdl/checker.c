/* checker.c - the golden selector beside an arbiter in Verilog: DPI-C for Verilator, VPI for Icarus (with -DVPI).
 *
 * The module warpsmith_checker (warpsmith_checker.sv) calls it once in each cycle, with the inputs and grants of the
 * arbiter. A difference is one report, which alone is enough to reproduce it: config, policy, cycle, every input. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <warpsmith.h>

enum { MOST_WARPS = 64, MOST_TBS = 32, TB_BITS = 5, WAITING_BITS = 7 };
enum { TB_WORDS = MOST_WARPS * TB_BITS / 32, WAITING_WORDS = MOST_TBS * WAITING_BITS / 32, OLDER_WORDS = MOST_TBS };
enum { MOST_REPORTS = 10 };

struct checker {
	struct ws_config *config;
	struct ws_selector *selector;
	const char *name;
	unsigned warps, tbs;
	uint64_t cycle; /* since reset */
	unsigned reports;
};

/* What the grants depend on that the module has no port for; NULL: nothing. */
static const char *unseen(const char *policy, unsigned schedulers, unsigned shared_ports, unsigned latency)
{
	static const struct {
		const char *text, *reads;
	} parts[] = {{"mwf_lrr", "launches"},
		     {"age=last_grant", "launches"},
		     {"age=wait", "launches"},
		     {"mto", "which heads are memory instructions"},
		     {"motrr", "which heads are memory instructions"},
		     {"hint", "the kernel's hint"},
		     {"sharing=on", "operand collectors"},
		     {"+cff", "fetch requests"},
		     {"+fef", "fetch requests"}};
	for (unsigned n = 0; n < sizeof parts / sizeof *parts; n++)
		if (strstr(policy, parts[n].text))
			return parts[n].reads;
	if (latency)
		return "which warps still issue a cycle later (latency = 1)";
	return schedulers > 1 && shared_ports ? "the ports that schedulers share (shared_ports = true)" : NULL;
}

/* Whether the checker sees all that the grants depend on; a message if not. */
static int sees_all(const struct ws_config *config, const char *name)
{
	struct ws_error error;
	unsigned schedulers = 1, shared_ports = 0, latency = 0;
	const char *policy = ws_config_policy_text(config), *reads = error.text;
	if (!ws_config_get(config, "schedulers", &schedulers, &error) &&
	    !ws_config_get(config, "shared_ports", &shared_ports, &error) &&
	    !ws_config_get(config, "latency", &latency, &error))
		reads = unseen(policy, schedulers, shared_ports, latency);
	if (reads)
		printf("warpsmith_checker: %s under %s: no port says %s: checked are lrr, gto with age=launch or "
		       "age=index, old, mwf_gto and tl, with +rr, latency = 0 and ports that are not shared\n",
		       policy, name, reads);
	return !reads;
}

/* A selector of that config and policy; NULL, after a message. */
static struct checker *checker_open(const char *config, const char *policy)
{
	struct ws_error error;
	struct checker *c = calloc(1, sizeof *c);
	if (!c)
		abort();
	c->config = ws_config_open();
	c->name = strdup(config);
	if (!ws_config_read(c->config, config, &error) && !ws_config_policy(c->config, policy, &error) &&
	    !ws_config_finish(c->config, &error) && !ws_config_get(c->config, "warps", &c->warps, &error) &&
	    !ws_config_get(c->config, "tbs", &c->tbs, &error)) {
		if (!sees_all(c->config, c->name))
			return NULL;
		c->selector = ws_selector_open(c->config, &error);
		if (c->selector)
			return c;
	}
	printf("warpsmith_checker: %s\n", error.text);
	return NULL;
}

static uint64_t bits(const uint32_t *words, unsigned at, unsigned count)
{
	uint64_t value = 0;
	for (unsigned n = 0; n < count; n++)
		value |= (uint64_t)(words[(at + n) / 32] >> (at + n) % 32 & 1) << n;
	return value;
}

static void report(const struct checker *c, const struct ws_selector_in *in, uint64_t expected, uint64_t got)
{
	unsigned w = 0;
	while (!((expected ^ got) >> w & 1))
		w++;
	printf("warpsmith_checker: cycle %" PRIu64 ": grant[%u]: expected %u, got %u (%s, %s)\n", c->cycle, w,
	       (unsigned)(expected >> w & 1), (unsigned)(got >> w & 1), c->name, ws_config_policy_text(c->config));
	printf("  request %0*" PRIx64 ", grant expected %0*" PRIx64 ", got %0*" PRIx64 "\n", (int)(c->warps + 3) / 4,
	       in->request, (int)(c->warps + 3) / 4, expected, (int)(c->warps + 3) / 4, got);
	for (unsigned t = 0; t < c->tbs; t++) {
		printf("  TB %u: %" PRIu64 " warps wait, older %0*" PRIx64 ", requests of warps", t, in->waiting[t],
		       (int)(c->tbs + 3) / 4, in->older[t]);
		for (w = 0; w < c->warps; w++)
			if (in->request >> w & 1 && in->tb[w] == t)
				printf(" %u", w);
		printf("\n");
	}
}

/* A cycle: compares, then clocks. 1: the grants differ. */
static int checker_cycle(struct checker *c, int reset, uint64_t request, uint64_t grant, const uint32_t *tb,
			 const uint32_t *waiting, const uint32_t *older)
{
	struct ws_selector_in in = {.request = request, .live = request};
	if (reset) {
		ws_selector_reset(c->selector);
		c->cycle = 0;
		return 0;
	}
	for (unsigned w = 0; w < MOST_WARPS; w++)
		in.tb[w] = bits(tb, w * TB_BITS, TB_BITS);
	for (unsigned t = 0; t < MOST_TBS; t++) {
		in.waiting[t] = bits(waiting, t * WAITING_BITS, WAITING_BITS);
		in.older[t] = older[t];
	}
	uint64_t expected = ws_selector_grant(c->selector, &in);
	if (expected != grant && c->reports++ < MOST_REPORTS)
		report(c, &in, expected, grant);
	ws_selector_clock(c->selector, &in);
	c->cycle++;
	return expected != grant;
}

#ifdef VPI
#include <vpi_user.h>

enum { ARGUMENTS = 8, MOST_CHECKERS = 64 };

/* The next argument's value in the wanted format. */
static s_vpi_value value_of(vpiHandle arguments, int format)
{
	s_vpi_value value = {.format = format};
	vpi_get_value(vpi_scan(arguments), &value);
	return value;
}

/* The 32-bit words of the next argument; what is x or z counts as 0. */
static void words_of(vpiHandle arguments, uint32_t *words, unsigned n)
{
	s_vpi_value value = value_of(arguments, vpiVectorVal);
	for (unsigned i = 0; i < n; i++)
		words[i] = (uint32_t)value.value.vector[i].aval & ~(uint32_t)value.value.vector[i].bval;
}

static struct checker *checkers[MOST_CHECKERS]; /* by the number that open returned, minus 1 */

static void put_result(int result)
{
	s_vpi_value value = {.format = vpiIntVal, .value.integer = result};
	vpi_put_value(vpi_handle(vpiSysTfCall, NULL), &value, NULL, vpiNoDelay);
}

/* $warpsmith_open(CONFIG, POLICY): the number of a checker, 0 after a message. */
static PLI_INT32 call_open(PLI_BYTE8 *data)
{
	vpiHandle arguments = vpi_iterate(vpiArgument, vpi_handle(vpiSysTfCall, NULL));
	char *config = strdup(value_of(arguments, vpiStringVal).value.str);
	char *policy = strdup(value_of(arguments, vpiStringVal).value.str);
	int n = 0;
	(void)data;
	while (n < MOST_CHECKERS && checkers[n])
		n++;
	if (n < MOST_CHECKERS)
		checkers[n] = checker_open(config, policy);
	put_result(n < MOST_CHECKERS && checkers[n] ? n + 1 : 0);
	free(config);
	free(policy);
	vpi_free_object(arguments);
	return 0;
}

/* $warpsmith_cycle(CHECKER, RESET, REQUEST, GRANT, TB, WAITING, OLDER): 1 if the grants differ. */
static PLI_INT32 call_cycle(PLI_BYTE8 *data)
{
	uint32_t request[2], grant[2], tb[TB_WORDS], waiting[WAITING_WORDS], older[OLDER_WORDS];
	vpiHandle arguments = vpi_iterate(vpiArgument, vpi_handle(vpiSysTfCall, NULL));
	int n = value_of(arguments, vpiIntVal).value.integer, reset = value_of(arguments, vpiIntVal).value.integer;
	(void)data;
	words_of(arguments, request, 2);
	words_of(arguments, grant, 2);
	words_of(arguments, tb, TB_WORDS);
	words_of(arguments, waiting, WAITING_WORDS);
	words_of(arguments, older, OLDER_WORDS);
	vpi_free_object(arguments);
	put_result(checker_cycle(checkers[n - 1], reset, (uint64_t)request[1] << 32 | request[0],
				 (uint64_t)grant[1] << 32 | grant[0], tb, waiting, older));
	return 0;
}

static void add_function(const char *name, PLI_INT32 (*call)(PLI_BYTE8 *))
{
	s_vpi_systf_data f = {
	    .type = vpiSysFunc, .sysfunctype = vpiIntFunc, .tfname = (PLI_BYTE8 *)(uintptr_t)name, .calltf = call};
	vpi_register_systf(&f);
}

static void add_functions(void)
{
	add_function("$warpsmith_open", call_open);
	add_function("$warpsmith_cycle", call_cycle);
}

void (*vlog_startup_routines[])(void) = {add_functions, NULL};

#else
#include <svdpi.h>

void *warpsmith_open(const char *config, const char *policy);
int warpsmith_cycle(void *checker, svBit reset, const svBitVecVal *request, const svBitVecVal *grant,
		    const svBitVecVal *tb, const svBitVecVal *waiting, const svBitVecVal *older);

void *warpsmith_open(const char *config, const char *policy)
{
	return checker_open(config, policy);
}

int warpsmith_cycle(void *checker, svBit reset, const svBitVecVal *request, const svBitVecVal *grant,
		    const svBitVecVal *tb, const svBitVecVal *waiting, const svBitVecVal *older)
{
	return checker_cycle(checker, reset, (uint64_t)request[1] << 32 | request[0],
			     (uint64_t)grant[1] << 32 | grant[0], tb, waiting, older);
}
#endif
