/* errors.c - what a program that links libwarpsmith gets for wrong arguments and files: a code and a text, and its own
 * life. Prints a line for each: the code and the text. Then checks that a rewritten policy gives the cycles of the
 * built-in one, whatever the threads. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <warpsmith.h>

static struct ws_error error;

/* Of a long text the middle is left out: a list of names that grows with the config's keys. */
static void say(int code)
{
	size_t length = code ? strlen(error.text) : 0;
	if (length > 200)
		printf("%d %.60s ... %s\n", code, error.text, error.text + length - 40);
	else
		printf("%d %s\n", code, code ? error.text : "");
	memset(&error, 0, sizeof error);
}

static void say_null(const void *object)
{
	if (object)
		printf("an object where an error is expected\n");
	else
		say(error.code);
}

static struct ws_config *config_of(const char *name, const char *policy)
{
	struct ws_config *c = ws_config_open();
	if (ws_config_read(c, name, &error) || ws_config_policy(c, policy, &error) || ws_config_finish(c, &error))
		say(error.code);
	return c;
}

static void configs(const char *broken)
{
	struct ws_config *c = ws_config_open();
	unsigned value;
	say(ws_config_read(c, "fermy", &error));
	say(ws_config_read(c, "./nowhere.toml", &error));
	say(ws_config_read(c, broken, &error));
	say(ws_config_read(c, "tiny", &error));
	say(ws_config_set(c, "warps=99", &error));
	say(ws_config_set(c, "warp=9", &error));
	say(ws_config_set(c, "warps", NULL));
	say(ws_config_policy(c, "gt0+rr", &error));
	say(ws_config_set(c, "schedulers=3", &error));
	say(ws_config_finish(c, &error));
	say_null(ws_front_end_open(c, &error));
	say(ws_config_set(c, "schedulers=2", &error));
	say(ws_config_finish(c, &error));
	say(ws_config_set(c, "schedulers=1", &error));
	say(ws_config_get(c, "schedulers", &value, &error));
	printf("schedulers %u\n", value);
	say(ws_config_get(c, "colour", &value, &error));
	ws_config_close(c);
}

static void front_ends(void)
{
	struct ws_config *c = config_of("tiny", "lrr+rr");
	struct ws_front_end *f = ws_front_end_open(c, &error);
	int launch = ws_front_end_find(f, WS_IN, "launch"), busy = ws_front_end_find(f, WS_OUT, "busy");
	say(ws_front_end_clock(f, &error));
	ws_front_end_set_mask(f, launch, 1);
	ws_front_end_comb(f);
	say(ws_front_end_clock(f, &error));
	ws_front_end_set_mask(f, ws_front_end_find(f, WS_IN, "launch_warps"), 1);
	ws_front_end_comb(f);
	say(ws_front_end_clock(f, &error));
	ws_front_end_comb(f);
	printf("busy %" PRIx64 ", live register %" PRIx64 "\n", ws_front_end_get_mask(f, busy),
	       ws_front_end_get_mask(f, ws_front_end_find(f, WS_REGISTER, "barrier_live")));
	printf("no port: %d, reads %" PRIx64 "\n", ws_front_end_find(f, WS_IN, "nothing"), ws_front_end_get(f, -1, 0));
	const struct ws_port *port = ws_front_end_port(f, (unsigned)launch);
	printf("%s, %u of %u bit: %s; %s\n", port->name, port->elements, port->bits, port->meaning, port->group);
	ws_front_end_close(f);
	ws_config_close(c);
}

static void streams(const char *broken)
{
	struct ws_config *c = config_of("tiny", "lrr+rr"), *fermi = config_of("fermi", "lrr+rr");
	struct ws_result result;
	struct ws_record record;
	say_null(ws_stream_open("fast_wash", &error));
	say_null(ws_stream_open("./nowhere.launch", &error));
	say_null(ws_stream_open(broken, &error));
	struct ws_stream *s = ws_stream_open("fast_walsh", &error);
	say(ws_run(c, s, NULL, &result, NULL, &error));
	say(ws_run(fermi, s, &(struct ws_run_options){.max_cycles = 1000}, &result, NULL, &error));
	say(ws_run(fermi, s, &(struct ws_run_options){.threads = 1000}, &result, NULL, &error));
	say(ws_stream_record(s, 0, 0, 0, 1000000, &record, &error));
	say(ws_stream_record(s, 0, 0, 99, 0, &record, &error));
	say(ws_stream_record(s, 0, 0, 0, 0, &record, &error));
	printf("pc %u, lanes %08x, %s\n", record.pc, record.mask, record.text);
	ws_stream_close(s);
	ws_config_close(c);
	ws_config_close(fermi);
}

/* Issue policy `old`: the warps of older thread blocks first. */
static void rank_old(void *context, const void *state, const struct ws_view *v, unsigned w, uint64_t key[2])
{
	(void)context, (void)state;
	key[0] = (unsigned)__builtin_popcountll(v->older[v->tb[w]]);
	key[1] = 0;
}

static uint64_t cycles_of(const struct ws_stream *s, const struct ws_policy *own, const char *sms, unsigned threads)
{
	struct ws_config *c = ws_config_open();
	struct ws_result result = {0};
	if (ws_config_read(c, "fermi", &error) || ws_config_set(c, sms, &error) ||
	    (own ? ws_config_own_policy(c, own, "cff", &error) : ws_config_policy(c, "old+cff", &error)) ||
	    ws_config_finish(c, &error) ||
	    ws_run(c, s, &(struct ws_run_options){.threads = threads}, &result, NULL, &error))
		say(error.code);
	printf("%s %s: ", ws_config_policy_text(c), sms);
	ws_config_close(c);
	return result.cycles;
}

static void policies(void)
{
	const struct ws_policy own = {.name = "mine", .needs = WS_NEED_AGE, .rank = rank_old};
	const struct ws_policy unnamed = {.name = "Mine", .rank = rank_old};
	struct ws_stream *s = ws_stream_open("fast_walsh", &error);
	struct ws_config *c = ws_config_open();
	say(ws_config_own_policy(c, &unnamed, "rr", &error));
	say(ws_config_own_policy(c, &own, "r", &error));
	ws_config_close(c);
	uint64_t expected = cycles_of(s, NULL, "sms=1", 1);
	printf("%s\n", expected ? "runs" : "no cycles");
	printf("%s\n", cycles_of(s, &own, "sms=1", 1) == expected ? "same" : "other cycles");
	expected = cycles_of(s, NULL, "sms=4", 1);
	printf("%s\n", expected ? "runs" : "no cycles");
	printf("%s\n", cycles_of(s, &own, "sms=4", 3) == expected ? "same" : "other cycles");
	ws_stream_close(s);
}

static void selectors(void)
{
	struct ws_config *pro = config_of("tiny", "pro+rr"), *mwf = config_of("tiny", "mwf_gto+rr");
	say_null(ws_selector_open(pro, &error));
	struct ws_selector *s = ws_selector_open(mwf, &error);
	struct ws_selector_in in = {.request = 0xf, .live = 0xf, .tb = {0, 0, 1, 1}, .waiting = {0, 1}};
	printf("grant %" PRIx64, ws_selector_grant(s, &in));
	in.waiting[0] = 2;
	printf(", then %" PRIx64 "\n", ws_selector_grant(s, &in));
	ws_selector_close(s);
	ws_config_close(pro);
	ws_config_close(mwf);
}

int main(int argc, char **argv)
{
	if (argc < 3)
		return 2;
	configs(argv[1]);
	front_ends();
	streams(argv[2]);
	policies();
	selectors();
	return 0;
}
