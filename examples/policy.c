/* policy.c - an issue policy of one's own in a timing run, beside the built-in ones.
 *
 * "youngest": the thread block that was launched last comes first; within it the warp that has issued least, which the
 * policy counts in registers of its own.
 *
 * cc policy.c $(pkg-config --cflags --libs warpsmith) -o policy && ./policy fast_walsh */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <warpsmith.h>

enum { MOST_WARPS = 64 };

struct registers {
	uint32_t issued[MOST_WARPS]; /* instructions of each warp since its launch */
};

/* Few older thread blocks: an old one, which comes last. */
static void rank(void *context, const void *state, const struct ws_view *v, unsigned w, uint64_t key[2])
{
	const struct registers *r = state;
	(void)context;
	key[0] = 64u - (unsigned)__builtin_popcountll(v->older[v->tb[w]]);
	key[1] = r->issued[w];
}

static void clock_edge(void *context, void *state, const struct ws_view *v, uint64_t issue, uint64_t launch)
{
	struct registers *r = state;
	(void)context, (void)v;
	for (unsigned w = 0; w < MOST_WARPS; w++)
		r->issued[w] = launch >> w & 1 ? 0 : r->issued[w] + (issue >> w & 1);
}

static const struct ws_policy youngest = {
    .name = "youngest",
    .needs = WS_NEED_AGE,
    .state_bytes = sizeof(struct registers),
    .rank = rank,
    .clock = clock_edge,
};

/* Runs the stream under a built-in policy or, where that is NULL, under ours; prints a line. */
static int run(const struct ws_stream *stream, const char *policy)
{
	struct ws_error error;
	struct ws_result result;
	struct ws_config *c = ws_config_open();
	int code = ws_config_read(c, "fermi", &error);
	if (!code)
		code = policy ? ws_config_policy(c, policy, &error) : ws_config_own_policy(c, &youngest, "rr", &error);
	if (!code)
		code = ws_config_finish(c, &error);
	if (!code)
		code = ws_run(c, stream, NULL, &result, NULL, &error);
	if (code)
		fprintf(stderr, "policy: %s\n", error.text);
	else
		printf("%-12s %8" PRIu64 " cycles, IPC %.3f\n", ws_config_policy_text(c), result.cycles, result.ipc);
	ws_config_close(c);
	return code;
}

int main(int argc, char **argv)
{
	struct ws_error error;
	struct ws_stream *stream = ws_stream_open(argc > 1 ? argv[1] : "fast_walsh", &error);
	if (!stream) {
		fprintf(stderr, "policy: %s\n", error.text);
		return 1;
	}
	int code = run(stream, "lrr+rr") || run(stream, "gto+rr") || run(stream, NULL);
	ws_stream_close(stream);
	return code;
}
